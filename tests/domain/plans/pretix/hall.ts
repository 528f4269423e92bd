/** A hall as the editor exports it, and the schema that the editor checks. */
import fs from 'node:fs';
import path from 'node:path';
import Ajv from 'ajv';

const schema = JSON.parse(fs.readFileSync(path.join(__dirname, 'pretix-seating-plan.schema.json'), 'utf8')) as object;
export const isPretix = new Ajv().compile(schema);

/** A hall as the editor exports it: one zone with two categories, another without an id, areas of every shape. */
export function hall() {
  const row = (number: string, y: number, category: string) => ({
    row_number: number,
    row_label: `Fila ${number}`,
    row_number_position: 'both',
    position: {x: 10, y},
    uuid: 'not ours',
    seats: [0, 1, 2, 3].map(i => ({
      seat_guid: `${number}-${i + 1}`,
      seat_number: String(i + 1),
      position: {x: i * 30, y: 0},
      category,
      radius: 10,
    })),
  });
  return {
    name: 'Salón de actos',
    size: {width: 600, height: 500},
    categories: [{name: 'Oro', color: 'red'}, {name: 'Plata', color: '#abc'}, {name: 'Sin uso'}],
    zones: [
      {
        name: 'Patio',
        zone_id: 'patio',
        position: {x: 100, y: 200},
        rows: [row('1', 0, 'Oro'), row('2', 40, 'Plata')],
        areas: [
          {
            shape: 'rectangle',
            position: {x: -50, y: -150},
            rotation: 0,
            color: '#333333',
            rectangle: {width: 300, height: 60},
            text: {text: 'Stage', position: {x: 0, y: 0}},
          },
          {shape: 'circle', position: {x: 5, y: 6}, circle: {radius: 10}},
          {shape: 'ellipse', position: {x: 5, y: 6}, ellipse: {radius: {x: 10, y: 20}}},
          {
            shape: 'polygon',
            position: {x: 0, y: 0},
            color: 'blue',
            polygon: {
              points: [
                {x: 0, y: 0},
                {x: 10, y: 0},
                {x: 0, y: 10},
              ],
            },
            text: {text: '', position: {x: 0, y: 0}},
          },
          {
            shape: 'polygon',
            position: {x: 200, y: 100},
            color: '#aa0000',
            polygon: {
              points: [
                {x: 0, y: 0},
                {x: 100, y: 0},
                {x: 100, y: 50},
              ],
            },
            text: {text: 'Pista (aforo 300)', position: {x: 9, y: 9}},
          },
          {shape: 'text', position: {x: 1, y: 2}, text: {text: 'Bar', position: {x: 3, y: 4}, size: 20}},
          {position: {x: 0, y: 0}, width: 30, height: 40, text: 'Mesa'},
        ],
      },
      {
        name: 'Palco',
        position: {x: 300, y: 300},
        rows: [{row_number: 'A', seats: [{seat_guid: 'p', seat_number: '1', position: {x: 7, y: 8}, category: 'Oro'}]}],
      },
    ],
  };
}
