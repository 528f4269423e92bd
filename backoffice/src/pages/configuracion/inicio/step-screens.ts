// The screen of each step of the guided beginning: apart, because screens tell of steps.
import {lazy, type ComponentType, type LazyExoticComponent} from 'react';
import type {BeginningStep, StepProps} from '../../../parts/beginning/steps';

export const stepScreens: Readonly<Record<BeginningStep['id'], LazyExoticComponent<ComponentType<StepProps>>>> = {
  club: lazy(() => import('./club-step')),
  activities: lazy(() => import('./activities-step')),
  look: lazy(() => import('./look/look-step')),
  venue: lazy(() => import('./venue-step')),
  season: lazy(() => import('./season-step')),
  bank: lazy(() => import('./bank-step')),
  mail: lazy(() => import('./mail-step')),
  legal: lazy(() => import('./legal-step')),
  staff: lazy(() => import('./staff-step')),
  event: lazy(() => import('./event-step')),
};
