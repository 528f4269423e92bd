/**
 * What has no effect yet, in one place: tables that only the demo fills, and columns that staff can fill in and nothing
 * reads. Both lists only shrink: what has got its act or its reader fails the test until its line is gone.
 */

/** Tables that only the demo fills yet, and what is missing; each line goes when the act is there. */
export const LATER_TABLES: Record<string, string> = {};

/** Columns that nothing reads, by the work that will read them. */
const BY_AREA: Record<string, Record<string, string>> = {
  // Mailings are written, not sent yet.
  mailings: {
    email_template: 'content_html description name',
    suppression: 'since_at source',
  },
  // Plots and supporters in one cart; a pack's session for another.
  'one cart': {
    event_pack: 'exchange_policy',
    supporter: 'origin postal_code',
  },
  // What staff write down for staff to look up: the record is its own page, and no code needs it.
  noted: {
    accreditation: 'notes phone',
    affiliate: 'contact_name email note phone',
    age_category: 'note',
    box_office: 'code location venue_id',
    box_office_clerk: 'note phone',
    canned_reply: 'body category is_active title',
    card_terminal: 'firmware merchant_code serial_number',
    coach: 'note',
    customer_group: 'color description name',
    customer_group_member: 'note',
    guardian: 'note',
    invitation_quota: 'note',
    kit_item: 'note',
    kit_pack: 'note',
    pass_holder: 'country notes',
    plot: 'note',
    plot_occupant: 'doc_no',
    season_list_session: 'note',
    subscriber_group_member: 'note',
    supporter: 'notes',
    system_incident: 'detail kind state title',
    vat_rate: 'name',
    waiting_code: 'note',
    waiting_list_entry: 'nif pass_category_id phone sponsor_id surname2',
  },
  // Consents with their editions, and what each of them allows.
  consents: {
    pass_holder: 'image_consent_at sharing_consent_at',
  },
};

/** `table.column`: the area that waits for it. */
export const LATER_COLUMNS: Record<string, string> = Object.fromEntries(
  Object.entries(BY_AREA).flatMap(([area, tables]) =>
    Object.entries(tables).flatMap(([table, columns]) =>
      columns.split(' ').map(column => [`${table}.${column}`, area]),
    ),
  ),
);
