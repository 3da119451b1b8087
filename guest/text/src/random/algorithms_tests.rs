//! Expectations written by CPython 3.12.

use super::*;
use crate::random::mersenne::MersenneTwister;

fn seeded(seed: i64) -> MersenneTwister {
    MersenneTwister::from_i64(seed)
}

#[test]
fn uniform_matches() {
    let s = &mut seeded(1);
    assert_eq!(uniform(s, 1.0, 10.0), 2.209278197011611);
    assert_eq!(uniform(s, 1.0, 10.0), 8.626903632435095);
    assert_eq!(uniform(s, 1.0, 10.0), 7.873971570789526);
    assert_eq!(uniform(s, 1.0, 10.0), 3.2956212316547955);
}

#[test]
fn triangular_matches() {
    let s = &mut seeded(1);
    assert_eq!(triangular(s, 0.0, 1.0, Some(0.3)), Ok(0.20077169430405364));
    assert_eq!(triangular(s, 0.0, 1.0, Some(0.3)), Ok(0.6732028394493962));
    assert_eq!(triangular(s, 0.0, 1.0, Some(0.3)), Ok(0.593357937841681));
    assert_eq!(triangular(s, 0.0, 1.0, Some(0.3)), Ok(0.2766237656489885));
}

#[test]
fn normalvariate_matches() {
    let s = &mut seeded(1);
    assert_eq!(normalvariate(s, 0.0, 1.0), Ok(0.6074558576437062));
    assert_eq!(normalvariate(s, 0.0, 1.0), Ok(-0.01422544551078489));
    assert_eq!(normalvariate(s, 0.0, 1.0), Ok(1.2309072291166607));
    assert_eq!(normalvariate(s, 0.0, 1.0), Ok(1.0154811671771364));
}

#[test]
fn gauss_matches() {
    let s = &mut seeded(1);
    let mut next = None;
    assert_eq!(gauss(s, &mut next, 0.0, 1.0), Ok(1.2881847531554629));
    assert_eq!(gauss(s, &mut next, 0.0, 1.0), Ok(1.449445608699771));
    assert_eq!(gauss(s, &mut next, 0.0, 1.0), Ok(0.06633580893826191));
    assert_eq!(gauss(s, &mut next, 0.0, 1.0), Ok(-0.7645436509716318));
}

#[test]
fn lognormvariate_matches() {
    let s = &mut seeded(1);
    assert_eq!(lognormvariate(s, 0.0, 1.0), Ok(1.8357550305018295));
    assert_eq!(lognormvariate(s, 0.0, 1.0), Ok(0.9858752580559671));
    assert_eq!(lognormvariate(s, 0.0, 1.0), Ok(3.4243347837122284));
    assert_eq!(lognormvariate(s, 0.0, 1.0), Ok(2.7606914319505917));
}

#[test]
fn expovariate_matches() {
    let s = &mut seeded(1);
    assert_eq!(expovariate(s, 1.5), Ok(0.0961940427396728));
    assert_eq!(expovariate(s, 1.5), Ok(1.253437510280417));
    assert_eq!(expovariate(s, 1.5), Ok(0.961979283564442));
    assert_eq!(expovariate(s, 1.5), Ok(0.1963091445961753));
}

#[test]
fn vonmisesvariate_matches() {
    let s = &mut seeded(1);
    assert_eq!(vonmisesvariate(s, 1.0, 2.0), Ok(1.1500627944441046));
    assert_eq!(vonmisesvariate(s, 1.0, 2.0), Ok(0.704926521693842));
    assert_eq!(vonmisesvariate(s, 1.0, 2.0), Ok(6.238333879177638));
    assert_eq!(vonmisesvariate(s, 1.0, 2.0), Ok(0.9687352461279755));
}

#[test]
fn gammavariate_matches() {
    let s = &mut seeded(1);
    assert_eq!(gammavariate(s, 2.5, 1.5), Ok(1.4774252967990433));
    assert_eq!(gammavariate(s, 2.5, 1.5), Ok(6.742960253941363));
    assert_eq!(gammavariate(s, 2.5, 1.5), Ok(3.7159180242111054));
    assert_eq!(gammavariate(s, 2.5, 1.5), Ok(5.12833055597595));
}

#[test]
fn gammavariate_small_matches() {
    let s = &mut seeded(1);
    assert_eq!(gammavariate(s, 0.3, 1.5), Ok(0.00264193012608995));
    assert_eq!(gammavariate(s, 0.3, 1.5), Ok(0.8660168796363457));
    assert_eq!(gammavariate(s, 0.3, 1.5), Ok(0.20461218083368538));
    assert_eq!(gammavariate(s, 0.3, 1.5), Ok(0.0007990447010411828));
}

#[test]
fn betavariate_matches() {
    let s = &mut seeded(1);
    assert_eq!(betavariate(s, 2.0, 0.5), Ok(0.4548397800180643));
    assert_eq!(betavariate(s, 2.0, 0.5), Ok(0.9937989738996705));
    assert_eq!(betavariate(s, 2.0, 0.5), Ok(0.5477379990311695));
    assert_eq!(betavariate(s, 2.0, 0.5), Ok(0.1117633684921082));
}

#[test]
fn paretovariate_matches() {
    let s = &mut seeded(1);
    assert_eq!(paretovariate(s, 2.0), Ok(1.0748117522451142));
    assert_eq!(paretovariate(s, 2.0), Ok(2.560181444430025));
    assert_eq!(paretovariate(s, 2.0), Ok(2.0574852047851766));
    assert_eq!(paretovariate(s, 2.0), Ok(1.1586225683189513));
}

#[test]
fn weibullvariate_matches() {
    let s = &mut seeded(1);
    assert_eq!(weibullvariate(s, 1.0, 1.5), Ok(0.27510149942280665));
    assert_eq!(weibullvariate(s, 1.0, 1.5), Ok(1.5233369070116891));
    assert_eq!(weibullvariate(s, 1.0, 1.5), Ok(1.276942433480308));
    assert_eq!(weibullvariate(s, 1.0, 1.5), Ok(0.4426099707604549));
}

#[test]
fn binomialvariate_matches() {
    let s = &mut seeded(1);
    assert_eq!(binomialvariate(s, 10, 0.3), Ok(3));
    assert_eq!(binomialvariate(s, 10, 0.3), Ok(4));
    assert_eq!(binomialvariate(s, 10, 0.3), Ok(1));
    assert_eq!(binomialvariate(s, 10, 0.3), Ok(2));
}

#[test]
fn binomialvariate_large_matches() {
    let s = &mut seeded(1);
    assert_eq!(binomialvariate(s, 1000, 0.7), Ok(718));
    assert_eq!(binomialvariate(s, 1000, 0.7), Ok(688));
    assert_eq!(binomialvariate(s, 1000, 0.7), Ok(700));
    assert_eq!(binomialvariate(s, 1000, 0.7), Ok(694));
}

#[test]
fn selections() {
    let s = &mut seeded(3);
    let mut items: Vec<u64> = (0..10).collect();
    shuffle(s, 10, |i, j| items.swap(i, j));
    assert_eq!(items, [1, 5, 6, 0, 9, 4, 7, 2, 8, 3]);
    assert_eq!(sample(s, 100, 5), [60, 33, 70, 29, 24]);
    assert_eq!(sample(s, 10, 7), [7, 8, 9, 3, 5, 1, 4]);
    let uniform: Vec<_> = (0..5).map(|_| choice_uniform(s, 10)).collect();
    assert_eq!(uniform, [6, 8, 5, 7, 6]);
    let weighted: Vec<_> = (0..6)
        .map(|_| choice_weighted(s, &[1.0, 3.0, 6.0, 10.0], 10.0))
        .collect();
    assert_eq!(weighted, [0, 3, 2, 2, 0, 3]);
    assert_eq!(
        below_big(s, &BigUint::from(10u32).pow(30)).to_string(),
        "902802012344819687158610468702"
    );
    assert_eq!(
        sample(s, 1_000_000, 8),
        [
            839813, 604933, 466218, 981033, 140665, 921558, 383275, 102188
        ]
    );
}
