//! The distributions behind the intervals: normal, Student's t, binomial.

use libm::{erfc, exp, lgamma, log, log1p, sqrt};

use super::real;

/// The share of the normal distribution below `x`.
pub fn normal(x: f64) -> f64 {
    0.5 * erfc(-x / std::f64::consts::SQRT_2)
}

/// The value below which the share `p` of the normal distribution lies.
pub fn normal_quantile(p: f64) -> f64 {
    found(p, -40.0, 40.0, normal)
}

/// The share of Student's t below `x`.
pub fn student(x: f64, freedom: f64) -> f64 {
    let tail = 0.5 * beta_share(freedom / (freedom + x * x), freedom / 2.0, 0.5);
    if x > 0.0 { 1.0 - tail } else { tail }
}

/// The value below which the share `p` of Student's t lies.
pub fn student_quantile(p: f64, freedom: f64) -> f64 {
    let mut far = 1.0;
    while far < 1e12 && student(far, freedom) < p.max(1.0 - p) {
        far *= 2.0;
    }
    found(p, -far, far, |x| student(x, freedom))
}

/// The chance of at most `hits` heads in `tries` throws of a fair coin.
pub fn coin_tail(hits: u64, tries: u64) -> f64 {
    let ways = |of: u64| {
        lgamma(real(tries) + 1.0) - lgamma(real(of) + 1.0) - lgamma(real(tries - of) + 1.0)
    };
    let half = real(tries) * std::f64::consts::LN_2;
    (0..=hits.min(tries)).map(|of| exp(ways(of) - half)).sum()
}

/// Where a growing function comes to `wanted`, by halving.
fn found(wanted: f64, mut low: f64, mut high: f64, grows: impl Fn(f64) -> f64) -> f64 {
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if grows(middle) < wanted {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

/// The regularised incomplete beta function.
fn beta_share(x: f64, a: f64, b: f64) -> f64 {
    if x <= 0.0 || x >= 1.0 {
        return x.clamp(0.0, 1.0);
    }
    // The continued fraction converges fast on this side of the mean.
    if x > (a + 1.0) / (a + b + 2.0) {
        return 1.0 - beta_share(1.0 - x, b, a);
    }
    let front = lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x);
    exp(front) * fraction(x, a, b) / a
}

/// Its continued fraction, by Lentz's method.
#[expect(clippy::many_single_char_names, reason = "they are called so in every textbook")]
fn fraction(x: f64, a: f64, b: f64) -> f64 {
    const TINY: f64 = 1e-300;
    let safe = |value: f64| if value.abs() < TINY { TINY } else { value };
    let (mut c, mut d) = (1.0, 1.0 / safe(1.0 - (a + b) * x / (a + 1.0)));
    let mut value = d;
    for step in 1_u32..500 {
        let m = f64::from(step);
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        for term in [even, odd] {
            d = 1.0 / safe(1.0 + term * d);
            c = safe(1.0 + term / c);
            value *= c * d;
        }
        if (c * d - 1.0).abs() < 1e-15 {
            break;
        }
    }
    value
}

/// The mean of values and the unbiased estimate of their variance.
pub fn moments(values: &[f64]) -> (f64, f64) {
    let count = super::len(values);
    let mean = values.iter().sum::<f64>() / count;
    let squares: f64 = values.iter().map(|value| (value - mean) * (value - mean)).sum();
    (mean, squares / (count - 1.0))
}

/// The standard error of a mean.
pub fn standard_error(values: &[f64]) -> f64 {
    sqrt(moments(values).1 / super::len(values))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::near;

    #[test]
    fn the_normal_distribution() {
        near(normal_quantile(0.975), 1.959_963_984_540_054);
        near(normal_quantile(0.001), -3.090_232_306_167_813);
        near(normal(-1.3), 0.096_800_484_585_610_36);
    }

    #[test]
    fn students_distribution() {
        near(student_quantile(0.975, 1.0), 12.706_204_736_174_694);
        near(student_quantile(0.975, 9.0), 2.262_157_162_798_205);
        near(student_quantile(0.95, 249.0), 1.650_996_151_677_464);
        near(student(2.1, 7.0), 0.963_064_401_893_538_7);
    }
}
