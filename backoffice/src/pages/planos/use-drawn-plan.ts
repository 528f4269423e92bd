// The plan that a recipe or a file gives, read by the API as one goes; nothing of it is kept there.
import {useEffect, useState} from 'react';
import type {PlanGeometry} from '@taquilla/seatmap/geometry';
import {call, problemOf} from '../../providers/http-client';
import {problemsIn, type PlanProblem} from './plan-problems';
import type {PlanRecipe} from './recipe-words';

export type PlanSource =
  | {kind: 'file'; name: string; format: 'svg' | 'pretix'; content: string}
  | {kind: 'recipe'; recipe: PlanRecipe};

export interface DrawnPlan {
  /** The last one that was good, also while the next is being drawn. */
  geometry: PlanGeometry | null;
  message: string;
  errors: Record<string, string>;
  problems: PlanProblem[];
  isReading: boolean;
}

const nothing: DrawnPlan = {geometry: null, message: '', errors: {}, problems: [], isReading: false};
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
        const asked =
          source.kind === 'file'
            ? call('post', '/api/planos/comprobar', {body: {content: source.content}, signal: stop.signal})
            : call('post', '/api/planos/trazar', {body: source.recipe, signal: stop.signal});
        asked.then(
          geometry => setDrawn({...nothing, geometry}),
          (failure: unknown) => {
            if (stop.signal.aborted) return;
            const {message, errors = {}} = problemOf(failure);
            setDrawn(before => ({
              geometry: source.kind === 'file' ? null : before.geometry,
              message,
              errors,
              problems: problemsIn(failure),
              isReading: false,
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
