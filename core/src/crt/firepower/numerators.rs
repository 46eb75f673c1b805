//! Many long whole numbers side by side, over one common denominator.
//!
//! With a big integer for each, adding a product would take three passes and a copy; here it is one pass.
//! That is nearly all the work of a fight.

use num_bigint::BigUint;

/// Numerators over one denominator that grows. None ever exceeds it, since they are probabilities.
pub(super) struct Numerators {
    denominator: BigUint,
    /// How many limbs of each number are in use: as many as the denominator has.
    width: usize,
    /// How many limbs each number has room for.
    room: usize,
    limbs: Vec<u64>,
}

const LIMB_BITS: u32 = u64::BITS;

impl Numerators {
    /// So many zeros over one, with room for a denominator of `bits` bits.
    pub(super) fn new(count: usize, bits: u32) -> Self {
        let room = bits as usize / LIMB_BITS as usize + 1;
        Self { denominator: BigUint::ONE, width: 1, room, limbs: vec![0; count * room] }
    }

    /// Makes a number equal to one. Only before the denominator grows.
    pub(super) fn set_certain(&mut self, place: usize) {
        self.number_mut(place)[0] = 1;
    }

    /// Multiplies the denominator. Every number that still counts must then be scaled or taken.
    pub(super) fn grow(&mut self, factor: u128) {
        self.denominator *= factor;
        self.width = self.denominator.iter_u64_digits().len();
    }

    /// Multiplies one number.
    pub(super) fn scale(&mut self, place: usize, factor: u128) {
        multiply(self.number_mut(place), factor);
    }

    /// Moves one number out, times a factor, and leaves zero behind.
    pub(super) fn take(&mut self, place: usize, factor: u128, taken: &mut Vec<u64>) {
        let number = self.number_mut(place);
        taken.clear();
        taken.extend_from_slice(number);
        number.fill(0);
        multiply(taken, factor);
    }

    /// Adds a number times a factor to one of these.
    pub(super) fn add(&mut self, place: usize, number: &[u64], factor: u64) {
        add_product(self.number_mut(place), number, factor);
    }

    /// One number as it stands now.
    pub(super) fn get(&self, place: usize) -> BigUint {
        let limbs = &self.limbs[place * self.room..][..self.width];
        let bytes: Vec<u8> = limbs.iter().flat_map(|limb| limb.to_le_bytes()).collect();
        BigUint::from_bytes_le(&bytes)
    }

    fn number_mut(&mut self, place: usize) -> &mut [u64] {
        &mut self.limbs[place * self.room..][..self.width]
    }
}

/// Makes `product` the product of `number` and `factor`, which is not longer than `number`.
pub(super) fn set_product(product: &mut Vec<u64>, number: &[u64], factor: u64) {
    product.clear();
    product.resize(number.len(), 0);
    add_product(product, number, factor);
}

/// Adds to `sum` the product of `number` and `factor`; the result fits it.
fn add_product(sum: &mut [u64], number: &[u64], factor: u64) {
    let mut carry = 0;
    for (sum, &limb) in sum.iter_mut().zip(number) {
        (*sum, carry) = limb.carrying_mul_add(factor, *sum, carry);
    }
    debug_assert_eq!(carry, 0, "a numerator outgrew its denominator");
}

/// Multiplies `number`; the result fits it.
fn multiply(number: &mut [u64], factor: u128) {
    #[allow(clippy::cast_possible_truncation, reason = "the two halves are what is wanted")]
    let (low, high) = (factor as u64, (factor >> LIMB_BITS) as u64);
    if high == 0 { multiply_short(number, low) } else { multiply_long(number, low, high) }
}

fn multiply_short(number: &mut [u64], factor: u64) {
    let mut carry = 0;
    for limb in number {
        (*limb, carry) = limb.carrying_mul(factor, carry);
    }
    debug_assert_eq!(carry, 0, "a numerator outgrew its denominator");
}

/// Both halves of the factor in one pass: the high half meets each limb one place later.
fn multiply_long(number: &mut [u64], low: u64, high: u64) {
    let (mut before, mut low_carry, mut high_carry) = (0u64, 0, 0);
    for limb in number {
        let low_product;
        (low_product, low_carry) = limb.carrying_mul(low, low_carry);
        let product;
        (product, high_carry) = before.carrying_mul_add(high, low_product, high_carry);
        before = std::mem::replace(limb, product);
    }
    debug_assert_eq!((low_carry, high_carry), (0, 0), "a numerator outgrew its denominator");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_equal_those_of_big_integers() {
        let factors = [3, u128::from(u64::MAX), u128::MAX - 5, 1 << 64];
        let mut numbers = Numerators::new(2, 600);
        numbers.set_certain(1);
        let (mut expected, mut taken) = (BigUint::ONE, Vec::new());
        for factor in factors {
            numbers.grow(factor);
            numbers.scale(1, factor);
            expected *= factor;
            assert_eq!(numbers.get(1), expected);
        }
        numbers.grow(1 << 70);
        numbers.take(1, 7, &mut taken);
        assert_eq!(numbers.get(1), BigUint::ZERO);
        numbers.add(0, &taken, 11);
        numbers.add(0, &taken, u64::MAX);
        assert_eq!(numbers.get(0), expected * 7u8 * (BigUint::from(u64::MAX) + 11u8));
    }
}
