/** What each role finds in the office: the screens that the table of permissions gives it, and no others. */
import {GRANTS, type Area, type Role as StaffRole} from '../../../api/src/web/auth/permissions';
import {drawnOf} from '../../support/run/draw';
import {goTo} from '../../support/browser/office-walk';
import {addressOf, OFFICE} from '../../support/browser/routes';
import {expect, test} from '../../support/browser/test';
import type {Role} from '../../support/browser/staff';

/** One address of each part of the office, and the area whose `view` opens it. */
const SCREENS: [path: string, area: Area][] = [
  ['/admin/eventos', 'events'],
  ['/admin/eventos/:evento_id/puertas', 'access'],
  ['/admin/eventos/:evento_id/sesiones/:sesion_id/invitaciones', 'invitations'],
  ['/admin/eventos/:evento_id/sesiones/:sesion_id/compradores-permitidos', 'invitations'],
  ['/admin/abonados', 'passes'],
  ['/admin/abonos', 'passes'],
  ['/admin/frecuencias', 'instalments'],
  ['/admin/campana-abonos', 'passes'],
  ['/admin/abonos/informe/plazos-impagados', 'instalments'],
  ['/admin/bases/:lista_id/deportistas', 'academy'],
  ['/admin/bases/equipos', 'academy'],
  ['/admin/parcelas', 'plots'],
  ['/admin/envios', 'mailings'],
  ['/admin/comunicados', 'announcements'],
  ['/admin/plantillas-whatsapp', 'announcements'],
  ['/admin/emails/boletines', 'marketing'],
  ['/admin/emails/gestor-de-medios', 'media'],
  ['/admin/acreditaciones', 'accreditations'],
  ['/admin/facturas', 'settlements'],
  ['/admin/formularios', 'forms'],
  ['/admin/productos', 'products'],
  ['/admin/packs-eventos', 'products'],
  ['/admin/simpatizantes', 'supporters'],
  ['/admin/taquilleros', 'box_office'],
  ['/admin/liquidaciones-eventos', 'settlements'],
  ['/admin/mensajes', 'incidents'],
  ['/admin/preguntas-frecuentes', 'content'],
  ['/admin/compania-eventos', 'companies'],
  ['/admin/configuracion', 'settings'],
  ['/superadmin/svg/edit', 'platform'],
  ['/superadmin/ocultar-butacas', 'platform'],
];
const WHO: [Role, StaffRole][] = [
  ['clerk', 'clerk'],
  ['door', 'door'],
  ['events', 'events_manager'],
  ['passes', 'passes_manager'],
  ['academy', 'academy_manager'],
  ['marketing', 'marketing_manager'],
  ['finance', 'finance_manager'],
  ['promoter', 'promoter'],
  ['admin', 'admin'],
];

test('the screens are addresses of the specification', () => {
  expect(SCREENS.map(([path]) => path).filter(path => !OFFICE.includes(path))).toEqual([]);
});

for (const [account, role] of WHO) {
  test(`${role}: lo que le toca y nada más`, async ({as, trouble}) => {
    if (role === 'promoter') trouble.expect(/^404 GET \/api\/(eventos|sesiones)\//); // another company's event does not exist for them
    const page = await as(account);
    const wrong: string[] = [];
    await page.goto('/admin');
    for (const [path, area] of drawnOf(`screens of ${role}`, SCREENS, 5)) {
      await goTo(page, await addressOf(path));
      const heading = page.getByRole('heading', {level: 1}).first();
      await expect(heading).toBeVisible({timeout: 60_000});
      const isOpen = !/No tienes acceso/.test((await heading.textContent()) ?? '');
      const grants = GRANTS[role];
      // The rates of VAT are a part of the settings, and of whoever keeps the invoices.
      const mayOpen =
        (grants[area]?.includes('view') ?? false) ||
        (area === 'settings' && (grants.invoices?.includes('create') ?? false));
      if (isOpen !== mayOpen)
        wrong.push(`${path}: ${isOpen ? 'open' : 'closed'}, but ${area} is ${mayOpen ? 'granted' : 'not granted'}`);
    }
    expect(wrong).toEqual([]);
  });
}
