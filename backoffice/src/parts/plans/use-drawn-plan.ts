// The plan that a recipe or a file gives, read by the API as one goes; nothing of it is kept there.
import {useEffect, useState} from 'react';
import type {PlanGeometry} from '@taquilla/seatmap/geometry';
import {call, problemOf} from '../../providers/http-client';
import {problemsIn, type PlanProblem} from './plan-problems';
import type {PlanRecipe} from './recipe-words';
import type {LeftOut} from './svg-format';

export type PlanSource =
  | {kind: 'file'; name: string; format: 'svg' | 'pretix'; content: string}
  | {kind: 'recipe'; recipe: PlanRecipe};

export interface DrawnPlan {
  /** The last one that was good, also while the next is being drawn. */
  geometry: PlanGeometry | null;
  /** Of a file; of what somebody chose nothing is left out. */
  leftOut: LeftOut | null;
  message: string;
  errors: Record<string, string>;
  problems: PlanProblem[];
  isReading: boolean;
}

const nothing: DrawnPlan = {geometry: null, leftOut: null, message: '', errors: {}, problems: [], isReading: false};
/** A person types a number in several strokes. */
const pauseMs = 400;

export function useDrawnPlan(source: PlanSource | null): DrawnPlan {
  const [drawn, setDrawn] = useState<DrawnPlan>(nothing);
  useEffect(() => {
    if (source === null) {
      setDrawn(nothing);
      return;
    }
    const stop = new AbortController();
    setDrawn(before => ({...before, isReading: true}));
    const timer = setTimeout(
      () => {
        const {signal} = stop;
        const asked: Promise<Partial<DrawnPlan>> =
          source.kind === 'file'
            ? call('post', '/api/planos/comprobar', {body: {content: source.content}, signal}).then(
                ({plan: geometry, leftOut}) => ({geometry, leftOut}),
              )
            : call('post', '/api/planos/trazar', {body: source.recipe, signal}).then(geometry => ({geometry}));
        asked.then(
          read => setDrawn({...nothing, ...read}),
          (failure: unknown) => {
            if (stop.signal.aborted) return;
            const {message, errors = {}} = problemOf(failure);
            setDrawn(before => ({
              ...nothing,
              geometry: source.kind === 'file' ? null : before.geometry,
              message,
              errors,
              problems: problemsIn(failure),
            }));
          },
        );
      },
      source.kind === 'file' ? 0 : pauseMs,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [source]);
  return drawn;
}

/** Places of any kind. */
export const placesOf = (plan: PlanGeometry): number =>
  plan.seatCount + plan.zones.reduce((sum, zone) => sum + (zone.kind === 'general' ? (zone.capacity ?? 0) : 0), 0);
