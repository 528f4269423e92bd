/** What is chosen of a plot, in the shop and at the counter. */
import type {PlotChoice} from '../../domain/plots/choose-plot';
import {invalid} from '../../domain/kernel/errors';
import {id, int, list, obj, opt, orNull, str, type Infer} from '../../domain/kernel/shape';
import {readPersonDocument} from '../../domain/attendees/read-person';

export const PLOT_PRICING = {
  plotId: opt(orNull(id())),
  plotPriceId: opt(orNull(id('en vez de la parcela, donde el número se da después'))),
  units: opt(int({minimum: 1, maximum: 10000, description: 'metros, metros cuadrados o noches, según el precio'})),
  extras: opt(list(obj({plotExtraId: id(), quantity: int({minimum: 1, maximum: 100})}), {maxItems: 50})),
};
export const PLOT_CHOICE = {
  ...PLOT_PRICING,
  occupants: opt(
    list(obj({name: str({minLength: 2, maxLength: 160}), docNo: opt(orNull(str({maxLength: 30})))}), {maxItems: 200}),
  ),
  plates: opt(list(str({minLength: 2, maxLength: 12}), {maxItems: 20})),
  instalments: opt(
    int({minimum: 1, maximum: 12, description: 'plazos mensuales; el primero y la fianza se cobran ahora'}),
  ),
};
/** Either a plot or, where its number is given later, its price. */
export function namedOf({plotId = null, plotPriceId = null}: {plotId?: number | null; plotPriceId?: number | null}) {
  if ((plotId === null) === (plotPriceId === null)) throw invalid({plotId: 'Elige una parcela o su precio.'});
  return {plotId, plotPriceId};
}
export const plotChoiceOf = (body: Infer<ReturnType<typeof obj<typeof PLOT_CHOICE>>>): PlotChoice => ({
  ...namedOf(body),
  units: body.units ?? 1,
  extras: body.extras ?? [],
  instalments: body.instalments ?? 1,
  occupants: (body.occupants ?? []).map((o, n) => ({
    name: o.name.trim(),
    docNo: readPersonDocument(o.docNo, `occupants.${n}.docNo`),
  })),
  plates: [...new Set((body.plates ?? []).map(plate => plate.toUpperCase().replace(/[\s-]/g, '')))],
});
