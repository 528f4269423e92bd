// The table of a session's prices: zones down, categories across, one channel at a time.
import {useMemo} from 'react';
import {textAt, type Draft, type Saved} from '../../../../crud/inputs/amount-draft';
import {AmountGrid} from '../../../../crud/inputs/amount-grid';
import {ZoneName} from '../../../../crud/fields/zone-name';
import type {PriceCategoryRecord, ZoneRecord} from '../../../../providers/api-types';
import {cellKey, type GridChannel} from './price-draft';

interface Props {
  zones: readonly ZoneRecord[];
  categories: readonly PriceCategoryRecord[];
  channel: GridChannel;
  saved: Saved;
  draft: Draft;
  wrong: readonly string[];
  readOnly: boolean;
  onChange: (cells: Record<string, string>) => void;
}

export function PriceTable({zones, categories, channel, saved, draft, ...grid}: Props) {
  const keys = useMemo(
    () => zones.map(zone => categories.map(category => cellKey(zone.id, category.id, channel))),
    [zones, categories, channel],
  );
  const rows = useMemo(
    () => zones.map(zone => ({id: zone.id, name: zone.name, head: <ZoneName zone={zone} />})),
    [zones],
  );
  const ofAll = (row: number, column: number): string => {
    const [zone, category] = [zones[row], categories[column]];
    return channel === null || zone === undefined || category === undefined
      ? ''
      : textAt(saved, draft, cellKey(zone.id, category.id, null));
  };
  return (
    <AmountGrid
      rowsAre="Zona"
      rows={rows}
      columns={categories}
      keys={keys}
      saved={saved}
      draft={draft}
      inherited={ofAll}
      {...grid}
    />
  );
}
