//! What the style sheets of a picture say of an element.

use resvg::usvg::roxmltree::{Document, Node};
use simplecss::{AttributeOperator, Declaration, Element, PseudoClass, StyleSheet};

/// The style sheets of a picture.
pub(super) struct Styles<'svg> {
    sheet: StyleSheet<'svg>,
}

impl<'svg> Styles<'svg> {
    pub(super) fn of(document: &'svg Document<'_>) -> Self {
        let mut sheet = StyleSheet::new();
        let styles = document.descendants().filter(|node| node.has_tag_name("style"));
        for text in styles.filter_map(|style| style.text()) {
            sheet.parse_more(text);
        }
        Self { sheet }
    }

    /// Everything that the sheets say of an element, the weightiest last.
    pub(super) fn declared(
        &self,
        node: Node<'_, '_>,
    ) -> impl DoubleEndedIterator<Item = &Declaration<'svg>> {
        let rules = self.sheet.rules.iter();
        rules
            .filter(move |rule| rule.selector.matches(&Styled(node)))
            .flat_map(|rule| &rule.declarations)
    }

    /// What a property is at an element: what a sheet or its own attribute says of it, else what holds for
    /// the element around it.
    pub(super) fn value<'found>(
        &'found self,
        node: Node<'found, '_>,
        property: &str,
    ) -> Option<&'found str> {
        node.ancestors().filter(Node::is_element).find_map(|node| {
            let declaration = self.declared(node).rfind(|declared| declared.name == property);
            declaration.map(|declared| declared.value).or_else(|| node.attribute(property))
        })
    }
}

/// An element as the selectors of style sheets see it.
struct Styled<'node, 'svg>(Node<'node, 'svg>);

impl Element for Styled<'_, '_> {
    fn parent_element(&self) -> Option<Self> {
        self.0.parent_element().map(Self)
    }

    fn prev_sibling_element(&self) -> Option<Self> {
        self.0.prev_sibling_element().map(Self)
    }

    fn has_local_name(&self, name: &str) -> bool {
        self.0.tag_name().name() == name
    }

    fn attribute_matches(&self, name: &str, operator: AttributeOperator<'_>) -> bool {
        self.0.attribute(name).is_some_and(|value| operator.matches(value))
    }

    fn pseudo_class_matches(&self, class: PseudoClass<'_>) -> bool {
        matches!(class, PseudoClass::FirstChild) && self.prev_sibling_element().is_none()
    }
}
