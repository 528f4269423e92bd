/** What the school offers now, for whoever looks: windows, categories with their places and prices, texts, whom to call. */
import type {Tx} from '../../kernel/tx';
import type {DocumentKind} from '../document-kinds';
import {quoteEnrolments} from '../money/quote';
import {IS_RENEWAL_OPEN, IS_SIGNUP_OPEN} from './enrol-family';
import {FINGERPRINT} from './sign-text';

export interface School {
  seasonListId: number;
  seasonName: string;
  startsOn: string;
  endsOn: string;
  introHtml: string;
  consentHtml: string;
  fingerprint: string;
  protocolUrl: string;
  delegateName: string;
  delegateEmail: string;
  delegatePhone: string;
  signupOpensOn: string | null;
  signupClosesOn: string | null;
  isSignupOpen: boolean;
  renewalOpensOn: string | null;
  renewalClosesOn: string | null;
  isRenewalOpen: boolean;
  minAge: number;
  maxAge: number;
  maxInstalments: number;
  siblingDiscountBp: number;
  largeFamilyDiscountBp: number;
  partnerDiscountBp: number;
  partnerClubs: string;
  paymentMethods: string[];
  requiredDocuments: DocumentKind[];
  requiredFields: string[];
  categories: SchoolCategory[];
}

export interface SchoolCategory {
  id: number;
  name: string;
  sex: 'mixed' | 'female' | 'male';
  birthYearFrom: number;
  birthYearTo: number;
  isInviteOnly: boolean;
  /** Null: without limit. */
  freePlaces: number | null;
  documents: DocumentKind[];
  newCents: number;
  renewalCents: number;
  concepts: {concept: string; kind: string; amountCents: number}[];
}

/** The season that is open, else the next that opens, else the last one; null: there is no school. */
export async function readSchool(tx: Tx): Promise<School | null> {
  const {rows} = await tx.query<Omit<School, 'categories'>>(
    `select l.id as "seasonListId", l.name as "seasonName", l.starts_on::text as "startsOn", l.ends_on::text as "endsOn",
      s.intro_html as "introHtml", s.consent_html as "consentHtml", ${FINGERPRINT} as fingerprint,
      s.protocol_url as "protocolUrl", s.delegate_name as "delegateName", s.delegate_email as "delegateEmail",
      s.delegate_phone as "delegatePhone", s.signup_opens_on::text as "signupOpensOn",
      s.signup_closes_on::text as "signupClosesOn", ${IS_SIGNUP_OPEN} as "isSignupOpen",
      s.renewal_opens_on::text as "renewalOpensOn", s.renewal_closes_on::text as "renewalClosesOn",
      ${IS_RENEWAL_OPEN} as "isRenewalOpen", s.min_age as "minAge", s.max_age as "maxAge",
      s.max_instalments as "maxInstalments", s.sibling_discount_bp as "siblingDiscountBp",
      s.large_family_discount_bp as "largeFamilyDiscountBp", s.partner_discount_bp as "partnerDiscountBp",
      s.partner_clubs as "partnerClubs",
      s.payment_methods as "paymentMethods", s.required_documents as "requiredDocuments",
      s.required_fields as "requiredFields"
       from season_list l join academy_settings s on s.season_list_id = l.id
      where l.kind = 'academy' and l.state in ('campaign', 'active')
      order by ${IS_SIGNUP_OPEN} desc, ${IS_RENEWAL_OPEN} desc, l.starts_on desc, l.id desc limit 1`,
  );
  const school = rows[0];
  if (!school) return null;
  const categories = await tx.query<Omit<SchoolCategory, 'newCents' | 'renewalCents'>>(
    `select c.id, c.name, c.sex, c.birth_year_from as "birthYearFrom", c.birth_year_to as "birthYearTo",
      c.is_invite_only as "isInviteOnly", c.required_documents as documents,
      case when c.capacity is not null then greatest(0, c.capacity - (select count(*)::int from enrolment e where e.age_category_id = c.id
        and e.state in ('admitted', 'payment_pending', 'enrolled', 'suspended'))) end as "freePlaces",
      coalesce((select json_agg(json_build_object('concept', p.concept, 'kind', p.enrolment_kind, 'amountCents',
        p.amount_cents) order by p.concept, p.enrolment_kind) from academy_price p where p.age_category_id = c.id),
        '[]') as concepts
       from age_category c where c.season_list_id = $1 order by c.position, c.birth_year_to desc, c.id`,
    [school.seasonListId],
  );
  const quotes = await quoteEnrolments(
    tx,
    categories.rows.flatMap(({id}) =>
      (['new', 'renewal'] as const).map(kind => ({
        seasonListId: school.seasonListId,
        ageCategoryId: id,
        athleteId: null, // Nobody's yet: the price without what a family takes off.
        kind,
        priceOverrideCents: null,
      })),
    ),
  );
  const priced = categories.rows.map((category, at) => ({
    ...category,
    newCents: quotes[2 * at]!.amountCents,
    renewalCents: quotes[2 * at + 1]!.amountCents,
  }));
  return {...school, categories: priced};
}
