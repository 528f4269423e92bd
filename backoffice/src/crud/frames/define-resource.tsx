// An ordinary entity is one small file: labels, columns, filters and inputs as plain react-admin JSX. This gives it
// its list, creation, edit and page, and the Spanish sub-paths of the route table.
import {lazy, type ComponentType} from 'react';
import type {RaRecord} from 'react-admin';
import {Route, Routes} from 'react-router';
import {registerFields} from '../../providers/i18n-provider';
import {ListFrame} from '../lists/list-frame';
import {NotFound} from './not-found';
import type {ResourceSpec} from './resource-spec';

// The list is what one opens first: forms and pages come when they are asked for.
const CreateFrame = lazy(() => import('./form-frame').then(module => ({default: module.CreateFrame})));
const EditFrame = lazy(() => import('./form-frame').then(module => ({default: module.EditFrame})));
const ShowFrame = lazy(() => import('./show-frame').then(module => ({default: module.ShowFrame})));

export function defineResource<R extends RaRecord = RaRecord>(given: ResourceSpec<R>): ComponentType {
  const spec = given as unknown as ResourceSpec;
  registerFields(spec.name, spec.fields);
  return function ResourceScreens() {
    return (
      <Routes>
        {spec.routes}
        <Route index element={spec.list ?? <ListFrame spec={spec} actions={spec.listActions} />} />
        {spec.inputs !== undefined && spec.canCreate !== false && (
          <Route path="crear" element={<CreateFrame spec={spec} />} />
        )}
        {spec.inputs !== undefined && <Route path={spec.editPath ?? ':id'} element={<EditFrame spec={spec} />} />}
        {spec.show !== undefined && <Route path=":id" element={<ShowFrame spec={spec} />} />}
        <Route path="*" element={<NotFound />} />
      </Routes>
    );
  };
}
