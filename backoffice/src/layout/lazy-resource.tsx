// A `<Resource>` whose screens load when they are first opened. It speaks react-admin's own protocol for resource
// elements (`raName`, `registerResource`), so references and permissions know it from the start.
import {lazy, type ComponentType} from 'react';
import {ResourceContextProvider, type ResourceDefinition} from 'react-admin';
import type {RegistryLine} from '../registry/section';
import {AccessDenied} from '../crud/frames/access-denied';
import {NotFound} from '../crud/frames/not-found';
import {unused} from '../providers/permissions';

interface Props {
  name: string;
  line: RegistryLine;
}

const screens = new Map<string, ComponentType>();

function screensOf(line: RegistryLine): ComponentType {
  let found = screens.get(line.name);
  if (found === undefined) {
    found = line.load === undefined ? NotFound : lazy(line.load);
    screens.set(line.name, found);
  }
  return found;
}

export function LazyResource({name, line}: Props) {
  if (unused(name).length > 0) return <AccessDenied of={name} />;
  const Screens = screensOf(line);
  return (
    <ResourceContextProvider value={name}>
      <Screens />
    </ResourceContextProvider>
  );
}

LazyResource.raName = 'Resource';

LazyResource.registerResource = ({name, line}: Props): ResourceDefinition => ({
  name,
  hasList: line.load !== undefined,
  hasCreate: false,
  hasEdit: false,
  hasShow: false,
});
