import {checkAcademyList} from '../../domain/academy/check-academy-list';
import {DOCUMENT_KINDS} from '../../domain/academy/document-kinds';
import {
  RO,
  bp,
  day,
  email,
  entity,
  flag,
  html,
  id,
  instant,
  int,
  link,
  phone,
  ref,
  tags,
  text,
  version,
} from '../../web/rest/fields';

@entity({
  path: 'conf-deportistas',
  table: 'academy_settings',
  label: ['configuración de cantera', 'configuraciones de cantera'],
  group: 'academy',
  keep: true,
  hidden: ['introHtml', 'consentHtml'],
  beforeWrite: (tx, {before, data}) => checkAcademyList(tx, before, data),
  computed: {listName: '(select l.name from season_list l where l.id = t.season_list_id)'},
})
export class AcademySettings {
  @id() id: number;
  @ref('listas') seasonListId: number;
  @day({optional: 'null'}) renewalOpensOn?: string;
  @day({optional: 'null'}) renewalClosesOn?: string;
  @day({optional: 'null'}) signupOpensOn?: string;
  @day({optional: 'null'}) signupClosesOn?: string;
  @int({optional: true, min: 0, max: 99, default: 3}) minAge?: number;
  @int({optional: true, min: 0, max: 99, default: 18}) maxAge?: number;
  @int({optional: true, min: 1, max: 12, default: 2}) maxInstalments?: number;
  @bp({optional: true, default: 1000}) siblingDiscountBp?: number;
  @int({optional: true, min: 1, max: 720, default: 48}) payHours?: number;
  @int({optional: true, min: 1, max: 5, default: 2}) kitEveryYears?: number;
  @bp({optional: true, default: 0}) earlyDiscountBp?: number;
  @day({optional: 'null'}) earlyUntilOn?: string;
  @bp({optional: true, default: 0}) largeFamilyDiscountBp?: number;
  @bp({optional: true, default: 0}) partnerDiscountBp?: number;
  @text({optional: true, max: 300}) partnerClubs?: string;
  @int({optional: true, min: 1, max: 31, default: 20}) noticeDay?: number;
  @bp({optional: true, default: 0}) unusedRefundBp?: number;
  @tags(['card', 'card_token', 'sepa', 'box_office', 'transfer']) paymentMethods: string[];
  @flag() isAutoAdmission?: boolean;
  @tags(DOCUMENT_KINDS, {optional: true, default: ['photo']}) requiredDocuments?: string[];
  @tags(['doc_no', 'address', 'school', 'previous_club', 'sizes', 'second_guardian', 'emergency_contacts'], {
    optional: true,
  })
  requiredFields?: string[];
  @html({optional: true}) introHtml?: string;
  @html({optional: true}) consentHtml?: string;
  @link({optional: true}) protocolUrl?: string;
  @text({optional: true, max: 120}) delegateName?: string;
  @email({optional: true}) delegateEmail?: string;
  @phone({optional: true}) delegatePhone?: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
