// What the seat map of a session is made of, for staff: zones and prices, the plan, the live state of every seat.
import {useCallback, useEffect, useMemo, useRef, useState} from 'react';
import {useQuery} from '@tanstack/react-query';
import type {PlanGeometry} from '@taquilla/seatmap/geometry';
import {priceLevels, type PriceLevels} from '@taquilla/seatmap/prices';
import {staffStates, type LiveStates, type StatesDelta} from '@taquilla/seatmap/states';
import type {MapZone, SessionMap} from '../../providers/api-types';
import {call, callForBytes} from '../../providers/http-client';
import {followLive} from '../../providers/live';

export interface SeatData {
  map: SessionMap;
  geometry: PlanGeometry;
  states: LiveStates;
  levels: PriceLevels;
  /** Fetches map and states anew, after a command of one's own. */
  refresh: () => Promise<void>;
}

async function fetchStates(map: SessionMap): Promise<{bytes: Uint8Array; version: number}> {
  const {bytes, headers} = await callForBytes('/api/sesiones/{id}/estados', {at: {id: map.sessionId}});
  return {bytes: new Uint8Array(bytes), version: Number(headers.get('X-States-Version') ?? 0)};
}

const zonesFree = (map: SessionMap): [number, number][] =>
  map.zones.filter(zone => zone.kind === 'general').map(zone => [zone.id, zone.free]);

/**
 * The tariff of a zone that is offered first: the wanted category, though it may have run out; else the default one,
 * else the dearest, of those that have not.
 */
export function priceOf(
  map: SessionMap,
  zone: MapZone,
  categoryId: number | null,
): MapZone['prices'][number] | undefined {
  const defaultId = map.priceCategories.find(category => category.isDefault)?.id;
  const open = zone.prices.filter(price => price.left !== 0);
  const byCategory = (id: number | null | undefined, among = open) => among.find(price => price.priceCategoryId === id);
  return byCategory(categoryId, zone.prices) ?? byCategory(defaultId) ?? open[0] ?? zone.prices[0];
}

export function useSeatData(sessionId: number): {data: SeatData | null; error: unknown} {
  const mapQuery = useQuery({
    queryKey: ['session-map', sessionId],
    queryFn: ({signal}) => call('get', '/api/sesiones/{id}/mapa', {at: {id: sessionId}, signal}),
    refetchInterval: 60_000,
  });
  const map = mapQuery.data;
  const geometryQuery = useQuery({
    queryKey: ['plan', map?.planHash],
    enabled: map !== undefined,
    staleTime: Infinity,
    queryFn: ({signal}) => call('get', '/api/public/plans/{hash}', {at: {hash: map?.planHash}, signal}),
  });
  const [states, setStates] = useState<LiveStates | null>(null);
  const [statesError, setStatesError] = useState<unknown>(null);
  const mapId = map?.sessionId;
  const planHash = map?.planHash;

  useEffect(() => {
    if (map === undefined) return undefined;
    const stop = new AbortController();
    setStates(null);
    const follow = async (): Promise<void> => {
      const first = await fetchStates(map);
      if (stop.signal.aborted) return;
      const live = staffStates(first.bytes, map.seatCount, first.version, zonesFree(map));
      setStates(live);
      const reset = async (): Promise<void> => {
        const fresh = await fetchStates(map);
        live.replace(fresh.bytes, fresh.version);
      };
      await followLive(
        `/api/sesiones/${map.sessionId}/live`,
        {
          since: () => live.version,
          onEvent: (name, data) => {
            if (name === 'reset') void reset().catch(() => undefined);
            if (name === 'delta') live.apply(JSON.parse(data) as StatesDelta);
          },
        },
        stop.signal,
      );
    };
    follow().catch(setStatesError);
    return () => stop.abort();
    // The states live as long as the session has its plan, however often its map is fetched again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [mapId, planHash]);

  const levels = useMemo(
    () =>
      map === undefined
        ? null
        : priceLevels(map.zones.map(zone => ({zoneId: zone.id, cents: priceOf(map, zone, null)?.cents ?? null}))),
    [map],
  );
  const geometry = geometryQuery.data;
  const {refetch} = mapQuery;
  const held = useRef({map, states});
  held.current = {map, states};
  const refresh = useCallback(async (): Promise<void> => {
    const now = held.current;
    if (now.map === undefined || now.states === null) return;
    const [fresh] = await Promise.all([fetchStates(now.map), refetch()]);
    now.states.replace(fresh.bytes, fresh.version);
  }, [refetch]);
  const data = useMemo<SeatData | null>(
    () =>
      map === undefined || geometry === undefined || states === null || levels === null
        ? null
        : {map, geometry, states, levels, refresh},
    [map, geometry, states, levels, refresh],
  );
  return {data, error: mapQuery.error ?? geometryQuery.error ?? statesError};
}
