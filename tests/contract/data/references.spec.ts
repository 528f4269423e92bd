/**
 * Who writes an entity can choose what it refers to: a form whose list of choices answers 403 is no form.
 * Read from the models and the table of permissions, so a new entity needs nothing here.
 */
import {allows, ROLES, type Area} from '../../../api/src/web/auth/permissions';
import {ENTITIES} from '../../../api/src/models/registry';
import {resourceOf} from '../../../api/src/web/rest/resource';

const resources = ENTITIES.map(resourceOf);
const groupOf = new Map(resources.map(resource => [resource.path, resource.group as Area]));

/** What a role's form leaves out, because the choice belongs to somebody else's work; each is optional. */
const LEFT_OUT: Partial<Record<(typeof ROLES)[number], string[]>> = {
  door: ['acreditaciones.mediaFileId', 'acreditaciones.seasonListId'],
  academy_manager: [
    'comunicados.zoneId',
    'comunicados.eventSessionId',
    'comunicados.subscriberGroupId',
    'comunicados.senderId',
    'comunicados/recordatorios.emailTemplateId',
    'formularios.eventId',
    'formularios.plotAreaId',
  ],
  passes_manager: ['formularios.plotAreaId'],
  marketing_manager: ['comunicados.ageCategoryId', 'comunicados.teamId'],
};

test.each(ROLES)('%s reads what it writes about', role => {
  const blind = resources
    .filter(
      resource =>
        !resource.readOnly &&
        (allows([role], resource.group as Area, 'create') || allows([role], resource.group as Area, 'edit')),
    )
    .flatMap(resource =>
      resource.fields
        .filter(field => field.resource !== undefined && !field.readOnly)
        .map(field => ({
          from: `${resource.path}.${field.name}`,
          to: field.resource as string,
          isOptional: !field.required,
        })),
    )
    .filter(({to}) => !groupOf.has(to) || !allows([role], groupOf.get(to)!, 'view'));
  expect(blind.map(({from, isOptional}) => `${from}${isOptional ? '' : ' (required)'}`).sort()).toEqual(
    [...(LEFT_OUT[role] ?? [])].sort(),
  );
});
