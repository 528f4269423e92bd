/**
 * By which way a real club fills each table that the demo fills, in words that a machine can check:
 *   resource:<path>            a form of the office makes it (generic create, granted to somebody, with a screen)
 *   act:<operationId>@<file>   an operation that a front calls, and the file behind it that writes the table
 *   command:<name>             a command of the console
 *   base                       the base data of an empty installation
 *   consequence:<file>         nobody writes it by itself: this file does, on the way of something else (or a trigger of this migration)
 */
import fs from 'node:fs';
import path from 'node:path';
import {allows, ROLES, type Area} from '../../api/src/auth/permissions';
import {MACHINES, machineOf, type MachineName} from '../../api/src/domain/machines/registry';
import {ENTITIES} from '../../api/src/models/registry';
import {resourceOf} from '../../api/src/rest/resource';

const root = path.resolve(__dirname, '..', '..');

export const WAYS: Record<string, string> = {
  // Who we are, and what every installation begins with.
  organization: 'base',
  look: 'consequence:migrations/0003_house.sql',
  crest: 'act:uploadCrest@domain/look/store-crest.ts',
  vat_rate: 'base',
  price_category: 'base',
  block_label: 'base',
  canned_reply: 'base',
  payment_frequency: 'base',
  base_data: 'base',
  retention_rule: 'consequence:migrations/0001_common.sql',
  faq: 'base',
  legal_text: 'base',
  migration: 'command:migrate',
  event_company: 'resource:compania-eventos',
  staff_user: 'command:first-user',
  staff_totp: 'act:beginSecondFactor@auth/second-factor.ts',
  audit_entry: 'consequence:auth/audit.ts',
  media_file: 'act:uploadMedia@domain/media/store-media.ts',
  // Venues and events.
  venue: 'resource:recintos',
  seat_plan: 'act:importSeatPlan@domain/plans/store-plan.ts',
  zone: 'act:importSeatPlan@domain/plans/store-plan.ts',
  seat: 'act:importSeatPlan@domain/plans/store-plan.ts',
  gate: 'resource:puertas',
  event: 'resource:eventos',
  event_session: 'resource:sesiones',
  price: 'act:saveSessionPrices@domain/events/save-prices.ts',
  zone_counter: 'act:publishSession@domain/events/publish.ts',
  booking_fee: 'resource:gastos-gestion',
  session_quota: 'resource:cupos-sesion',
  discount: 'resource:descuentos',
  discount_code_batch: 'act:makeDiscountCodes@domain/orders/codes/make-codes.ts',
  discount_code: 'act:makeDiscountCodes@domain/orders/codes/make-codes.ts',
  mailing: 'act:draftCodeMailing@domain/orders/codes/draft-mailing.ts',
  mailing_item: 'act:draftCodeMailing@domain/orders/codes/draft-mailing.ts',
  discount_target: 'consequence:migrations/0100_discount_targets.sql',
  event_company_share: 'act:saveEventShares@domain/events/save-shares.ts',
  sales_ad: 'resource:anuncios-venta',
  sales_ad_day: 'act:countSeenAd@domain/ads/count-ads.ts',
  // Doors.
  event_access: 'consequence:migrations/0006_doors.sql',
  event_gate: 'resource:puertas-evento',
  gate_zone: 'act:assignEventGates@domain/access/assign-gates.ts',
  device: 'act:pairDevice@domain/access/pair-device.ts',
  scan: 'act:scanCode@domain/access/scan.ts',
  access_counter: 'act:scanCode@domain/access/scan.ts',
  external_code_batch: 'act:importExternalCodes@domain/access/import-codes.ts',
  external_code: 'act:importExternalCodes@domain/access/import-codes.ts',
  // Seats of a session.
  seat_claim: 'act:holdSeats@domain/seats/hold.ts',
  zone_claim: 'act:holdPlaces@domain/seats/hold-zone.ts',
  cart: 'act:holdSeats@domain/seats/hold.ts',
  seat_block: 'act:blockSeats@domain/seats/block.ts',
  seat_freed: 'consequence:migrations/0012_seats.sql',
  seat_hiding: 'act:hideSeats@domain/seats/hide.ts',
  seat_hiding_claim: 'act:hideSeats@domain/seats/hide.ts',
  invitation_quota: 'resource:cupos-invitaciones',
  invitation_batch: 'act:emitInvitations@domain/invitations/emit.ts',
  invitation: 'act:emitInvitations@domain/invitations/emit.ts',
  reservation: 'act:createReservation@domain/reservations/create.ts',
  reservation_line: 'act:createReservation@domain/reservations/create.ts',
  allowed_buyer: 'act:importAllowedBuyers@domain/events/import-allowed-buyers.ts',
  waiting_room: 'resource:salas-espera',
  waiting_code: 'act:makeWaitingRoomCodes@domain/queue/make-codes.ts',
  waiting_counter: 'consequence:migrations/0012_seats.sql',
  session_waiter: 'act:joinSessionList@domain/queue/join-session-list.ts',
  // Orders and money.
  bank_terminal: 'act:saveBank@bank/keep-key.ts',
  bank_choice: 'consequence:migrations/0003_house.sql',
  customer: 'act:registerCustomer@domain/customers/account.ts',
  order: 'act:checkout@domain/orders/place.ts',
  order_line: 'act:checkout@domain/orders/place.ts',
  order_discount: 'consequence:domain/orders/rules/use-discounts.ts',
  donation: 'act:addDonation@domain/lines/donation/choose.ts',
  payment: 'act:checkout@domain/orders/place.ts',
  ticket: 'act:sellAtCounter@domain/lines/ticket/kind.ts',
  ticket_transfer: 'act:giveTicket@domain/ticket-acts/offer-transfer.ts',
  ticket_listing: 'act:listTicketForResale@domain/ticket-acts/resale/list-ticket.ts',
  ticket_move: 'act:moveTicket@domain/ticket-acts/move/move-ticket.ts',
  dead_ticket_code: 'consequence:migrations/0130_given_tickets.sql',
  ledger_entry: 'consequence:domain/payments/ledger.ts',
  refund: 'act:refundOrderLines@domain/payments/refund.ts',
  refund_line: 'act:refundOrderLines@domain/payments/refund.ts',
  mail_message: 'consequence:queueing/mail-queue.ts',
  'test_bank.operation': 'consequence:bank/test-bank/books.ts',
  'test_bank.refund': 'consequence:bank/test-bank/books.ts',
  'test_bank.card': 'consequence:bank/test-bank/books.ts',
  box_office: 'resource:taquillas',
  box_office_clerk: 'resource:taquilleros',
  card_terminal: 'resource:datafonos',
  terminal_operation: 'act:tryCardTerminal@domain/terminals/operate.ts',
  cash_shift: 'act:openTill@domain/cash/open-shift.ts',
  cash_movement: 'act:moveTillCash@domain/cash/move-cash.ts',
  settlement: 'act:draftSettlement@domain/settlements/draft.ts',
  settlement_item: 'act:draftSettlement@domain/settlements/collect.ts',
  settlement_line: 'act:draftSettlement@domain/settlements/write-lines.ts',
  // Seasons and passes.
  season_list: 'resource:listas',
  season_list_session: 'resource:listas/sesiones',
  pass_category: 'resource:abonos/categorias',
  pass_price: 'act:savePassPriceGrid@domain/passes/price/save-grid.ts',
  price_group: 'resource:abonos/precios/grupos',
  price_group_member: 'resource:abonos/precios/grupos/miembros',
  pass_discount: 'resource:abonos/descuentos',
  release_policy: 'resource:abonos/politicas-liberacion',
  release_amount: 'resource:abonos/importes-liberacion',
  pass_holder: 'resource:abonados',
  holder_import: 'act:uploadHolderImport@domain/imports/upload-file.ts',
  holder_import_row: 'act:uploadHolderImport@domain/imports/store-rows.ts',
  season_pass: 'act:signPassAtOffice@domain/passes/life/sign-pass.ts',
  season_pass_discount: 'act:signPassAtOffice@domain/passes/life/sign-pass.ts',
  pass_document: 'act:signPassUp@domain/passes/life/sign-pass.ts',
  pass_card: 'act:duplicateCard@domain/passes/life/duplicate-card.ts',
  pass_block: 'act:blockPass@domain/passes/life/block-pass.ts',
  pass_choice: 'act:choosePassSession@domain/passes/choices/choose.ts',
  pass_transfer: 'act:lendPassSeat@domain/passes/transfer/transfer.ts',
  seat_release: 'act:releasePassSeat@domain/passes/release/release.ts',
  seat_change: 'act:changePassSeat@domain/passes/seat-change/change-seat.ts',
  wallet_entry: 'act:adjustWallet@domain/passes/wallet/adjust-wallet.ts',
  list_seat_block: 'act:blockListSeats@domain/passes/seats/block-list-seats.ts',
  list_blocked_seat: 'act:blockListSeats@domain/passes/seats/block-list-seats.ts',
  pass_campaign: 'resource:campana-abonos',
  campaign_phase: 'resource:campana-abonos/fases',
  campaign_reminder: 'consequence:domain/passes/renewal/remind-renewals.ts',
  waiting_list_entry: 'act:joinWaitingList@domain/passes/waiting/join-waiting-list.ts',
  auto_renewal: 'consequence:domain/passes/renewal/auto-renew.ts',
  pass_invitation_policy: 'resource:invitaciones-abonados',
  pass_invitation_zone: 'resource:invitaciones-abonados/zonas',
  pass_invitation: 'act:invitePassGuests@domain/passes/guests/invite-guests.ts',
  friend_offer: 'resource:amigos-abonados',
  holder_offer: 'resource:ofertas-abonados',
  instalment: 'act:signPassAtOffice@domain/passes/life/sign-pass.ts',
  charge_attempt: 'act:chargeInstalmentNow@domain/instalments/start-charge.ts',
  card_token: 'consequence:domain/instalments/keep-card.ts',
  sepa_mandate: 'act:signMyMandate@domain/sepa/sign-mandate.ts',
  sepa_remittance: 'act:draftRemittance@domain/sepa/draft-remittance.ts',
  sepa_debit: 'act:draftRemittance@domain/sepa/draft-remittance.ts',
  bank_movement: 'act:takeBankStatement@domain/transfers/movements.ts',
  // The academy.
  academy_settings: 'resource:conf-deportistas',
  age_category: 'resource:bases/categorias',
  academy_price: 'resource:bases/precios',
  academy_invitation_code: 'act:inviteToCategory@domain/academy/invite.ts',
  team: 'resource:bases/equipos',
  coach: 'resource:bases/entrenadores',
  team_coach: 'resource:bases/asignaciones',
  athlete: 'act:enrolAthlete@domain/academy/enrol.ts',
  guardian: 'act:enrolAthlete@domain/academy/enrol.ts',
  athlete_guardian: 'act:enrolAthlete@domain/academy/enrol.ts',
  enrolment: 'act:enrolAthlete@domain/academy/enrol.ts',
  athlete_document: 'resource:bases/documentos',
  image_consent: 'act:setImageConsent@domain/academy/set-image-consent.ts',
  medical_record: 'act:saveMedicalRecord@domain/academy/save-medical-record.ts',
  kit_item: 'resource:bases/indumentarias',
  kit_variant: 'resource:bases/tallas',
  kit_pack: 'resource:bases/lotes-prendas',
  kit_pack_item: 'resource:bases/lotes-prendas-contenido',
  kit_movement: 'act:moveKitStock@domain/academy/move-stock.ts',
  kit_delivery: 'consequence:domain/academy/owe-kit.ts',
  // The shop, plots, supporters, forms, cases.
  product_category: 'resource:productos/categorias',
  product: 'resource:productos',
  product_variant: 'resource:variantes-producto',
  stock_movement: 'consequence:migrations/0010_catalogue.sql',
  stock_count: 'act:beginStockCount@domain/stock/begin-count.ts',
  stock_count_line: 'act:beginStockCount@domain/stock/begin-count.ts',
  bundle_item: 'resource:piezas-lote',
  session_product: 'resource:productos-sesion',
  shipment: 'consequence:domain/lines/shipping/kind.ts',
  gift_card: 'act:addGiftCardAtCounter@domain/lines/gift-card/choose.ts',
  affiliate: 'resource:afiliados',
  seller_payout: 'act:receivePayout@domain/outside/receive-payout.ts',
  seller_payout_item: 'act:receivePayout@domain/outside/receive-payout.ts',
  gift_card_entry: 'consequence:domain/lines/gift-card/kind.ts',
  experience: 'resource:experiencias',
  experience_slot: 'resource:turnos-experiencia',
  event_pack: 'resource:packs-eventos',
  pack_component: 'resource:componentes-pack',
  pack_price: 'resource:precios-pack',
  plot_area: 'resource:parcelas/zonas',
  plot_price: 'resource:parcelas',
  plot_extra: 'resource:parcelas/extras',
  plot: 'resource:parcelas/numeradas',
  plot_sale: 'act:sellPlot@domain/plots/make-sale.ts',
  plot_sale_extra: 'act:sellPlot@domain/plots/make-sale.ts',
  plot_occupant: 'resource:parcelas/ocupantes',
  supporter_tier: 'resource:tipos-simpatizante',
  supporter: 'act:addSupporterCard@domain/lines/supporter/kind.ts',
  supporter_card: 'act:addSupporterCard@domain/lines/supporter/kind.ts',
  supporter_renewal: 'consequence:domain/supporters/renewal/tell.ts',
  customer_group: 'resource:grupos',
  customer_group_member: 'resource:miembros-grupo',
  custom_field: 'resource:formularios',
  custom_field_text: 'consequence:migrations/0115_answers.sql',
  custom_field_answer: 'consequence:domain/forms/keep-answers.ts',
  answer_file: 'act:uploadAnswerFile@domain/forms/files.ts',
  customer_person: 'act:keepOwnPerson@domain/customers/people.ts',
  accreditation_type: 'resource:tipos-acreditacion',
  accreditation: 'resource:acreditaciones',
  accreditation_call: 'act:saveAccreditationCall@domain/accreditations/call.ts',
  incident: 'act:openCase@domain/cases/open-case.ts',
  incident_file: 'act:sayInOwnCase@domain/cases/keep-files.ts',
  mailbox: 'act:setIncomingMail@domain/mail-server/save-mailbox.ts',
  inbound_mail: 'act:collectMail@domain/cases/take-mail.ts',
  incident_message: 'act:sayInOwnCase@domain/cases/states.ts',
  // What we say to people.
  sender: 'resource:emails/remitentes',
  email_template: 'resource:emails/plantillas',
  subscriber: 'resource:emails/subscriptores',
  subscriber_group: 'resource:emails/grupos',
  subscriber_group_member: 'resource:emails/miembros-grupo',
  subscriber_import: 'act:uploadSubscribers@domain/messaging/import-subscribers.ts',
  subscriber_import_row: 'act:uploadSubscribers@domain/messaging/import-subscribers.ts',
  suppression: 'resource:emails/supresiones',
  newsletter: 'resource:emails/boletines',
  newsletter_group: 'consequence:migrations/0014_messages.sql',
  announcement: 'resource:comunicados',
  reminder_rule: 'resource:comunicados/recordatorios',
  whatsapp_template: 'resource:plantillas-whatsapp',
  whatsapp_template_event: 'consequence:migrations/0014_messages.sql',
};

const sources = new Map<string, string>();
const read = (file: string): string => {
  if (!sources.has(file)) sources.set(file, fs.readFileSync(file, 'utf8'));
  return sources.get(file)!;
};
const under = (folder: string): string[] =>
  fs
    .readdirSync(path.join(root, folder), {recursive: true, encoding: 'utf8'})
    .filter(file => /\.tsx?$/.test(file))
    .map(file => path.join(root, folder, file));
const api = under('api/src').filter(file => !file.includes(`${path.sep}demo${path.sep}`));
const migrations = fs
  .readdirSync(path.join(root, 'api/migrations'))
  .map(file => path.join(root, 'api/migrations', file));
const office = under('backoffice/src');
const fronts = [...office, ...under('storefront/src')];
const operations = new Map(
  Object.entries(
    (
      JSON.parse(read(path.join(root, 'openapi.json'))) as {
        paths: Record<string, Record<string, {operationId: string}>>;
      }
    ).paths,
  ).flatMap(([at, verbs]) =>
    Object.entries(verbs).map(([verb, {operationId}]): [string, {verb: string; at: string}] => [
      operationId,
      {verb, at},
    ]),
  ),
);
const commands = (JSON.parse(read(path.join(root, 'package.json'))) as {scripts: Record<string, string>}).scripts;

const writes = (text: string, table: string): boolean =>
  new RegExp(
    `insert into (?:${table.includes('.') ? 'test_bank\\.' : ''})"?${table.split('.').at(-1)}"?[\\s(]`,
    'i',
  ).test(text);

/** Everything that these files import, far and near; demo data are no part of it. */
function reachedFrom(entries: string[]): Set<string> {
  const seen = new Set<string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    // Whoever asks the contract of a line asks the kinds that are put in place behind it.
    if (file === inApi('domain/orders/line-kind.ts')) waiting.push(inApi('domain/lines/registry.ts'));
    for (const [, to] of read(file).matchAll(/from '(\.[^']+)'/g)) {
      const found = [
        `${path.resolve(path.dirname(file), to!)}.ts`,
        path.resolve(path.dirname(file), to!, 'index.ts'),
      ].find(one => api.includes(one));
      if (found) waiting.push(found);
    }
  }
  return seen;
}

const inApi = (file: string): string => path.join(root, 'api', file.startsWith('migrations/') ? '' : 'src', file);

const CHECKS: Record<string, (table: string, given: string) => string | null> = {
  resource: (table, at) => {
    const resource = ENTITIES.map(resourceOf).find(one => one.path === at && one.table === table);
    if (!resource) return `no model «${at}» of this table`;
    if (resource.readOnly) return `«${at}» is read-only`;
    if (!ROLES.some(role => allows([role], resource.group as Area, 'create'))) return `nobody may create «${at}»`;
    const makes = office.some(
      file =>
        new RegExp(`['"]${at}['"]`).test(read(file)) &&
        /CreateBase|useCreate\(|RecordDialog|\.create\(|\binputs[=:,]/.test(read(file)) &&
        !/canCreate: false/.test(read(file)),
    );
    return makes ? null : `no screen of the office makes «${at}»`;
  },
  act: (table, given) => {
    const [operationId, file] = given.split('@') as [string, string];
    const operation = operations.get(operationId);
    if (!operation || operation.verb === 'get') return `no act «${operationId}»`;
    const last = operation.at
      .split('/')
      .filter(part => part && !part.startsWith('{'))
      .at(-1)!;
    if (!fronts.some(front => new RegExp(`\\b${last}\\b`).test(read(front)))) return `no front calls «${operation.at}»`;
    if (!writes(read(inApi(file)), table)) return `${file} does not write it`;
    const homes = api.filter(one => new RegExp(`\\b(?:id|operationId): '${operationId}'`).test(read(one)));
    return reachedFrom(homes).has(inApi(file)) ? null : `«${operationId}» does not come to ${file}`;
  },
  command: (_table, name) => (commands[name] ? null : `no command «${name}»`),
  base: table =>
    table === 'base_data' || new RegExp(`table: '${table}'`).test(read(inApi('domain/beginning/lay-base.ts')))
      ? null
      : 'not among the base data',
  consequence: (table, file) => {
    if (!fs.existsSync(inApi(file)) || !writes(read(inApi(file)), table)) return `${file} does not write it`;
    return file.startsWith('migrations/') || reachedFrom([inApi('serve.ts')]).has(inApi(file))
      ? null
      : `nothing comes to ${file}`;
  },
};

/** What is wrong with a way; null when a real club can go it. */
export function problemOf(table: string, way: string): string | null {
  const [kind, ...rest] = way.split(':');
  const check = CHECKS[kind!];
  return check ? check(table, rest.join(':')) : `«${way}» is no kind of way`;
}

/** A table that anybody but the demo writes is none for later. */
export const writtenAnywhere = (table: string): string[] =>
  api.filter(file => writes(read(file), table)).map(file => path.relative(root, file));

const machines = Object.keys(MACHINES) as MachineName[];
const camel = (column: string): string => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** A column has its way when a form of the office has it, or when anything but the demo sets it. */
export function columnHasWay(table: string, column: string): boolean {
  const name = camel(column);
  const field = ENTITIES.map(resourceOf)
    .find(one => one.table === table)
    ?.byName.get(name);
  if (
    field &&
    !field.readOnly &&
    office.some(file => new RegExp(`source="${name}["./]|\\b${name}:|\\b${name},`).test(read(file)))
  )
    return true;
  const set = new RegExp(`(?:update ${table} (?:\\w+ )?set|insert into ${table} ?\\()[^;\`]*\\b${column}\\b`, 'i');
  // A move of the machines (domain/machines) names the table by its machine and the columns in its own words.
  const moved = machines
    .filter(name => machineOf(name).table === table)
    .some(
      name =>
        (machineOf(name).column ?? 'state') === column ||
        api.some(file => new RegExp(`\\bto\\('${name}'[^;]*\\bset:\\s*['\`][^'\`]*\\b${column} =`).test(read(file))),
    );
  return (
    moved ||
    api.some(file => set.test(read(file))) ||
    migrations.some(file =>
      new RegExp(`(?:new\\.${column} ?:?=|update ${table} (?:\\w+ )?set[^;]*\\b${column}\\b)`, 'i').test(read(file)),
    )
  );
}
