// A stored plan as SVG that the importer reads again: the way from what is published to what can be edited.
import type {PlanGeometry, PlanShape} from '@taquilla/seatmap/geometry';

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, sign => ({'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;'})[sign] ?? sign);

const attributeNames: [bit: number, name: string][] = [
  [1, 'pmr'],
  [2, 'acompanante'],
  [4, 'vision-reducida'],
  [8, 'pasillo'],
];

const points = (flat: readonly number[]): string =>
  flat
    .map((value, index) => (index % 2 === 0 ? (index === 0 ? '' : ' ') : ',') + Math.round(value * 100) / 100)
    .join('');

export function planToSvg(plan: PlanGeometry): string {
  const lines: string[] = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${plan.width} ${plan.height}" data-name="${escape(plan.name)}">`,
  ];
  for (const decor of plan.decor) lines.push(`  ${decorSvg(decor)}`);
  for (const zone of plan.zones) {
    const gate = zone.gate === undefined || zone.gate === null ? '' : ` data-gate="${escape(zone.gate)}"`;
    if (zone.kind === 'general')
      lines.push(
        `  <polygon data-zone="${escape(zone.code)}" data-zone-name="${escape(zone.name)}"${gate} data-capacity="${zone.capacity ?? 0}" fill="${zone.color}" points="${points(zone.outline)}"/>`,
      );
    else if (zone.outline.length >= 6)
      lines.push(
        `  <polygon data-zone="${escape(zone.code)}" data-zone-name="${escape(zone.name)}"${gate} data-outline="" fill="${zone.color}" points="${points(zone.outline)}"/>`,
      );
  }
  plan.zones.forEach((zone, zoneIndex) => {
    const rows = plan.rows.filter(row => row.zone === zoneIndex);
    if (rows.length === 0) return;
    lines.push(`  <g data-zone="${escape(zone.code)}" data-zone-name="${escape(zone.name)}" fill="${zone.color}">`);
    for (const row of rows) {
      lines.push(`    <g data-row="${escape(row.label)}">`);
      const bits = new Map(row.attributes ?? []);
      let [x, y] = [0, 0];
      row.numbers.forEach((number, index) => {
        x += row.x[index] ?? 0;
        y += row.y[index] ?? 0;
        const names = attributeNames.filter(([bit]) => ((bits.get(index) ?? 0) & bit) !== 0).map(([, name]) => name);
        lines.push(
          `      <circle data-seat-number="${escape(number)}" cx="${x}" cy="${y}" r="${plan.seatRadius}"${names.length > 0 ? ` data-attributes="${names.join(' ')}"` : ''}/>`,
        );
      });
      lines.push('    </g>');
    }
    lines.push('  </g>');
  });
  lines.push('</svg>');
  return `${lines.join('\n')}\n`;
}

function decorSvg({kind, points: at, color, text, rotation}: PlanShape): string {
  const [x = 0, y = 0, w = 0, h = 0] = at;
  const fill = color === undefined ? '' : ` fill="${color}"`;
  const turn =
    rotation === undefined
      ? ''
      : ` transform="rotate(${rotation} ${kind === 'text' ? x : x + w / 2} ${kind === 'text' ? y : y + h / 2})"`;
  if (kind === 'polygon') return `<polygon data-decor="" points="${points(at)}"${fill}/>`;
  if (kind === 'text')
    return `<text data-decor="" x="${x}" y="${y}" font-size="${w || 16}"${fill}${turn}>${escape(text ?? '')}</text>`;
  if (kind === 'ellipse')
    return `<ellipse data-decor="" cx="${x + w / 2}" cy="${y + h / 2}" rx="${w / 2}" ry="${h / 2}"${fill}${turn}/>`;
  return `<rect data-decor="${kind === 'rect' ? '' : kind}" x="${x}" y="${y}" width="${w}" height="${h}"${fill}${turn}/>`;
}
