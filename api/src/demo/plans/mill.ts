/**
 * «Sala El Molino»: the small hall of the old flour mill, 220 places and not one of them numbered. Always the same
 * plan.
 */
import {encodePlan} from '../../domain/plans/encode';
import type {PlanDraft} from '../../domain/plans/geometry';

/** A standing floor before the stage and a stand of steps behind it. */
export function mill(): PlanDraft {
  return encodePlan({
    name: 'Sala El Molino',
    width: 2_000,
    height: 1_900,
    zones: [
      {
        code: 'PISTA',
        name: 'Pista de pie',
        kind: 'general',
        capacity: 140,
        color: '#7c3aed',
        tier: 'Pista de pie',
        gate: '1',
        outline: [300, 560, 1_700, 560, 1_700, 1_180, 300, 1_180],
        label: [1_000, 870],
        rows: [],
      },
      {
        code: 'GRADA',
        name: 'Grada sin numerar',
        kind: 'general',
        capacity: 80,
        color: '#0f766e',
        tier: 'Grada sin numerar',
        gate: '1',
        outline: [300, 1_260, 1_700, 1_260, 1_700, 1_660, 300, 1_660],
        label: [1_000, 1_460],
        rows: [],
      },
    ],
    decor: [
      {kind: 'polygon', points: [160, 160, 1_840, 160, 1_840, 1_760, 160, 1_760], color: '#efe9e1'},
      {kind: 'stage', points: [500, 220, 1_000, 260], color: '#3f3a36', text: 'Escenario'},
      {kind: 'rect', points: [1_730, 700, 80, 460], color: '#8a6a1f'},
      {kind: 'text', points: [1_770, 930, 60], text: 'BARRA', color: '#fafaf9', rotation: 90},
    ],
  });
}
