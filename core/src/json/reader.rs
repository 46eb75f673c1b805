//! Reads a tree into a type. Every method is as short as can be, since it is compiled for every type.

use serde::Deserializer;
use serde::de::{
    self, DeserializeSeed, EnumAccess, Error as _, Expected, IntoDeserializer as _, MapAccess,
    SeqAccess, Unexpected, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;

use super::{Misread, Node};

type Fields = [(String, Node)];

impl Node {
    fn seen(&self) -> Unexpected<'_> {
        match self {
            Self::Null => Unexpected::Other("null"),
            Self::Bool(yes) => Unexpected::Bool(*yes),
            Self::Number(number) => match (number.as_u64(), number.as_i64(), number.as_f64()) {
                (Some(number), _, _) => Unexpected::Unsigned(number),
                (_, Some(number), _) => Unexpected::Signed(number),
                (_, _, number) => Unexpected::Float(number.unwrap_or_default()),
            },
            Self::Text(text) => Unexpected::Str(text),
            Self::List(_) => Unexpected::Seq,
            Self::Object(_) => Unexpected::Map,
        }
    }

    #[cold]
    fn wrong(&self, expected: &dyn Expected) -> Misread {
        Misread::invalid_type(self.seen(), expected)
    }

    fn fields(&self, expected: &dyn Expected) -> Result<&Fields, Misread> {
        if let Self::Object(fields) = self { Ok(fields) } else { Err(self.wrong(expected)) }
    }

    fn items(&self, expected: &dyn Expected) -> Result<&[Self], Misread> {
        if let Self::List(items) = self { Ok(items) } else { Err(self.wrong(expected)) }
    }

    fn text(&self, expected: &dyn Expected) -> Result<&str, Misread> {
        if let Self::Text(text) = self { Ok(text) } else { Err(self.wrong(expected)) }
    }
}

macro_rules! numbers {
    ($($method:ident)+) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
            self.number(visitor)
        })+
    };
}

impl Node {
    fn number<'de, V: Visitor<'de>>(&self, visitor: V) -> Result<V::Value, Misread> {
        match self.seen() {
            Unexpected::Unsigned(number) => visitor.visit_u64(number),
            Unexpected::Signed(number) => visitor.visit_i64(number),
            Unexpected::Float(number) => visitor.visit_f64(number),
            _ => Err(self.wrong(&visitor)),
        }
    }
}

impl<'de> Deserializer<'de> for &'de Node {
    type Error = Misread;

    numbers! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64
        deserialize_f32 deserialize_f64
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        match self {
            Node::Null => visitor.visit_unit(),
            Node::Bool(yes) => visitor.visit_bool(*yes),
            Node::Number(_) => self.number(visitor),
            Node::Text(text) => visitor.visit_str(text),
            Node::List(_) => self.deserialize_seq(visitor),
            Node::Object(_) => self.deserialize_map(visitor),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        if let Node::Bool(yes) = self {
            visitor.visit_bool(*yes)
        } else {
            Err(self.wrong(&visitor))
        }
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        let text = self.text(&visitor)?;
        visitor.visit_str(text)
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        self.deserialize_str(visitor)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        self.deserialize_str(visitor)
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        self.deserialize_str(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        if *self == Node::Null { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Misread> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        let items = self.items(&visitor)?;
        let mut rest = Items { items, read: 0 };
        let value = visitor.visit_seq(&mut rest)?;
        rest.finish()?;
        Ok(value)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Misread> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Misread> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        let fields = self.fields(&visitor)?;
        visitor.visit_map(Members { fields, read: 0 })
    }

    /// A list is no struct, even if it has as many items.
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misread> {
        self.deserialize_map(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misread> {
        let tagged = match self {
            Node::Text(name) => Tagged { name, content: None },
            Node::Object(fields) => match fields.as_slice() {
                [(name, content)] => Tagged { name, content: Some(content) },
                _ => {
                    return Err(Misread::invalid_value(
                        Unexpected::Map,
                        &"an object with one field",
                    ));
                }
            },
            _ => return Err(self.wrong(&visitor)),
        };
        visitor.visit_enum(tagged)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! { i128 u128 bytes byte_buf unit unit_struct }
}

/// The items of a list that are still to be read.
struct Items<'de> {
    items: &'de [Node],
    read: usize,
}

impl Items<'_> {
    fn finish(self) -> Result<(), Misread> {
        if self.read == self.items.len() {
            return Ok(());
        }
        Err(Misread::invalid_length(self.items.len(), &format!("{} items", self.read).as_str()))
    }
}

impl<'de> SeqAccess<'de> for &mut Items<'de> {
    type Error = Misread;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Misread> {
        let Some(item) = self.items.get(self.read) else { return Ok(None) };
        self.read += 1;
        seed.deserialize(item).map(Some).map_err(|misread| misread.below(&(self.read - 1)))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.items.len() - self.read)
    }
}

/// The fields of an object that are still to be read; the value of one comes after its name.
struct Members<'de> {
    fields: &'de Fields,
    read: usize,
}

impl<'de> MapAccess<'de> for Members<'de> {
    type Error = Misread;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Misread> {
        let Some((name, _)) = self.fields.get(self.read) else { return Ok(None) };
        seed.deserialize(Name(name)).map(Some).map_err(|misread| misread.below(&name))
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Misread> {
        let (name, value) = &self.fields[self.read];
        self.read += 1;
        seed.deserialize(value).map_err(|misread| misread.below(&name))
    }
}

/// The name of a field: a text, or a number where the type wants one.
struct Name<'de>(&'de str);

impl<'de> Deserializer<'de> for Name<'de> {
    type Error = Misread;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        visitor.visit_str(self.0)
    }

    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        match self.0.parse() {
            Ok(number) => visitor.visit_u64(number),
            Err(_) => Err(Misread::invalid_type(Unexpected::Str(self.0), &visitor)),
        }
    }

    fn deserialize_u8<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        self.deserialize_u64(visitor)
    }

    fn deserialize_u16<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        self.deserialize_u64(visitor)
    }

    fn deserialize_u32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        self.deserialize_u64(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misread> {
        visitor.visit_enum(Tagged { name: self.0, content: None })
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Misread> {
        visitor.visit_newtype_struct(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        seq tuple tuple_struct map struct identifier ignored_any
    }
}

/// A variant of an enum: its name alone, or an object of one field.
struct Tagged<'de> {
    name: &'de str,
    content: Option<&'de Node>,
}

impl<'de> EnumAccess<'de> for Tagged<'de> {
    type Error = Misread;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), Misread> {
        let name: de::value::StrDeserializer<'_, Misread> = self.name.into_deserializer();
        Ok((seed.deserialize(name)?, self))
    }
}

impl<'de> Tagged<'de> {
    /// What the variant holds, where it must hold something.
    fn content(&self, expected: &dyn Expected) -> Result<&'de Node, Misread> {
        self.content.ok_or_else(|| Misread::invalid_type(Unexpected::UnitVariant, expected))
    }
}

impl<'de> VariantAccess<'de> for Tagged<'de> {
    type Error = Misread;

    fn unit_variant(self) -> Result<(), Misread> {
        match self.content {
            None | Some(Node::Null) => Ok(()),
            Some(other) => Err(other.wrong(&"nothing").below(&self.name)),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Misread> {
        let content = self.content(&"newtype variant")?;
        seed.deserialize(content).map_err(|misread| misread.below(&self.name))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Misread> {
        let content = self.content(&visitor)?;
        content.deserialize_seq(visitor).map_err(|misread| misread.below(&self.name))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misread> {
        let content = self.content(&visitor)?;
        content.deserialize_map(visitor).map_err(|misread| misread.below(&self.name))
    }
}
