/** The two colours of the house: everything can be read whatever is chosen, and what was mended is told. */
import {contrast} from '../../../api/src/domain/look/colours';
import {officeColours, pairsOf, paperColours, posterInks, shopColours} from '../../../api/src/domain/look/palettes';

describe('colours', () => {
  /** The same numbers on every run. */
  function* colours(count: number): Generator<{primary: string; accent: string}> {
    let state = 20_261_123;
    const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
    const hex = () =>
      `#${Array.from({length: 3}, () =>
        Math.floor(next() * 256)
          .toString(16)
          .padStart(2, '0'),
      ).join('')}`;
    for (const [primary, accent] of [
      ['#ffffff', '#ffffff'],
      ['#000000', '#000000'],
      ['#777777', '#777777'],
      ['#ffff00', '#0000ff'],
      ['#7b7b7b', '#fefefe'],
      ['#0b4d36', '#ffd400'],
      ['#ff0000', '#00ff00'],
    ])
      yield {primary: primary!, accent: accent!};
    for (let i = 0; i < count; i++) yield {primary: hex(), accent: hex()};
  }

  test('whatever two are chosen, all that is written can be read and all that is pressed can be seen', () => {
    const weak: string[] = [];
    const least = (what: string, one: string, other: string, ratio: number, chosen: object) => {
      if (contrast(one, other) < ratio)
        weak.push(`${what}: ${one} / ${other} = ${contrast(one, other).toFixed(2)} of ${JSON.stringify(chosen)}`);
    };
    for (const chosen of colours(2000)) {
      for (const [theme, c] of Object.entries(shopColours(chosen))) {
        for (const paper of [c.paper, c.surface, c.sunken]) {
          for (const ink of ['ink', 'ink2', 'link'] as const) least(`shop ${theme} ${ink}`, c[ink], paper, 4.5, chosen);
          for (const edge of ['primary', 'focus', 'rule', 'lineStrong'] as const)
            least(`shop ${theme} ${edge}`, c[edge], paper, 3, chosen);
        }
        least(`shop ${theme} brand`, c.brand, c.onBrand, 4.5, chosen);
        least(`shop ${theme} accent`, c.accent, c.onAccent, 4.5, chosen);
        least(`shop ${theme} primary`, c.primary, c.onPrimary, 4.5, chosen);
        least(`shop ${theme} hover`, c.primaryHover, c.onPrimaryHover, 4.5, chosen);
      }
      for (const [theme, c] of Object.entries(officeColours(chosen))) {
        for (const paper of [c.paper, c.page])
          for (const ink of ['ink', 'muted', 'primary'] as const)
            least(`office ${theme} ${ink}`, c[ink], paper, 4.5, chosen);
        least(`office ${theme} field`, c.field, c.paper, 2.9, chosen);
        least(`office ${theme} primary`, c.primary, c.onPrimary, 4.5, chosen);
        least(`office ${theme} button`, c.button, c.onButton, 4.5, chosen);
        least(`office ${theme} button hover`, c.buttonHover, c.onButton, 4.5, chosen);
        for (const ground of [c.rail.background, c.rail.hover])
          for (const ink of [c.rail.text, c.rail.muted]) least(`rail ${theme}`, ink, ground, 4.5, chosen);
        least(`rail ${theme} mark`, c.rail.mark, c.rail.background, 3, chosen);
      }
      const paper = paperColours(chosen);
      least('paper', paper.primary, paper.onPrimary, 4.5, chosen);
      for (const ground of ['#ffffff', paper.tint]) least('paper ink', paper.primaryInk, ground, 4.5, chosen);
      least('mail by night', paper.nightInk, '#171c24', 4.5, chosen);
      const inks = posterInks(chosen);
      least('poster', inks.deep, '#ffffff', 4.5, chosen);
      least('poster second', inks.deep, inks.second, 4.5, chosen);
      least('poster pale', inks.deep, inks.pale, 4.5, chosen);
      for (const pair of pairsOf(chosen))
        if (pair.ratio < 4.5) weak.push(`pair ${pair.theme} ${pair.place}: ${pair.ratio}`);
    }
    expect(weak.slice(0, 10)).toEqual([]);
  });

  test('the judge is not blind: yellow on white is told', () => {
    expect(contrast('#ffff00', '#ffffff')).toBeLessThan(1.1);
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(
      pairsOf({primary: '#ffff00', accent: '#ffff00'})
        .filter(pair => pair.isMended)
        .map(pair => `${pair.theme} ${pair.place}`),
    ).toEqual(expect.arrayContaining(['light Enlaces', 'light Botones', 'paper Texto en color']));
  });
});
