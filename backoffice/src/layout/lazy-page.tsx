// A hand-made page behind its permission; its file loads when it is first opened.
import {lazy, type ComponentType} from 'react';
import {AccessDenied} from '../crud/frames/access-denied';
import type {PageLine} from '../registry/pages';
import {mayOpen} from './may-open';

const screens = new Map<string, ComponentType>();

export function LazyPage({line}: {line: PageLine}) {
  if (!mayOpen(line)) return <AccessDenied of={line.part ?? line.allowed[0]} />;
  let Screen = screens.get(line.path);
  if (Screen === undefined) {
    Screen = lazy(line.load);
    screens.set(line.path, Screen);
  }
  return <Screen />;
}
