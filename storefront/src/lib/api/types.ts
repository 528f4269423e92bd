// What the public API answers, taken from its OpenAPI document: money in integer cents, instants as ISO 8601 UTC.
// Where the document says «any object» (drawings, a bank's form), this file says what the storefront reads of it.
import type {components, operations} from '../../../../openapi';

export type Answer<Name extends keyof operations> = operations[Name] extends {
  responses: {200: {content: {'application/json': infer Body}}};
}
  ? Body
  : never;
export type Sent<Name extends keyof operations> = operations[Name] extends {
  requestBody: {content: {'application/json': infer Body}};
}
  ? Body
  : never;

type Schemas = components['schemas'];

/** The values of an enum of an entity: words of it are a record of these, so that a missing one does not compile. */
export type Enum<Name extends keyof Schemas, Field extends keyof Schemas[Name]> =
  NonNullable<Schemas[Name][Field]> extends infer Value extends string ? (string extends Value ? never : Value) : never;

export interface Poster {
  hue?: number;
  pattern?: string;
  crestHome?: string;
  crestAway?: string;
  imageUrl?: string;
  alt?: string;
}

type Drawn<T extends {poster: unknown}> = Omit<T, 'poster'> & {poster: Poster};

export type Site = Answer<'getSite'>;
export type Typeface = Site['look']['typeface'];

export type EventCard = Drawn<Answer<'listPublicEvents'>['items'][number]>;
export type EventPage = Drawn<Answer<'getPublicEvent'>>;
export type SessionCard = EventCard['sessions'][number];
export type EventKind = EventCard['kind'];
export type SaleState = SessionCard['saleState'];
export type VenueHead = EventCard['venue'];
export type EventHead = Pick<
  EventCard,
  'id' | 'slug' | 'title' | 'subtitle' | 'poster' | 'competition' | 'round' | 'homeTeam' | 'awayTeam' | 'kind'
>;

type Session = Answer<'getPublicSession'>;
export type SessionDetail = Omit<Session, 'event'> & {event: Drawn<Session['event']> & {kind: EventKind}};
export type PriceCategory = Session['priceCategories'][number];
export type SessionZone = Session['zones'][number];
export type ZonePrice = SessionZone['prices'][number];

export type Cart = Answer<'getCart'>;
export type CartLine = Cart['lines'][number];
export type CartGood = Cart['goods'][number];
export type ShopPack = Answer<'getPacks'>[number];
export type AffiliatePage = Answer<'getAffiliatePage'>;
export type PackDetail = Answer<'getPack'>;
export type PackChoice = PackDetail['choices'][number];
export type PackArea = PackDetail['areas'][number];
export type PackRequest = Sent<'holdPack'>;
export type PackInCart = Answer<'holdPack'>;
export type DonationOffer = Answer<'getDonationOffer'>;
export type DonationRequest = Sent<'addDonation'>;
export type Shop = Answer<'getShop'>;
export type ShopCategory = Shop['categories'][number];
export type ShopProduct = Shop['products'][number];
export type ShopVariant = ShopProduct['variants'][number];
export type ShopBundleItem = NonNullable<ShopProduct['bundle']>[number];
export type ShopProductDetail = Answer<'getShopProduct'>;
export type ShopSession = ShopProductDetail['sessions'][number];
export type SessionOffer = Answer<'getSessionOffers'>[number];
export type ShopExperience = Answer<'getExperiences'>[number];
export type ExperienceHour = ShopExperience['slots'][number];
export type ShopPlotArea = Answer<'getPlots'>[number];
export type ShopPlotPrice = ShopPlotArea['prices'][number];
export type ShopPlot = ShopPlotArea['plots'][number];
export type PlotAsk = Sent<'quotePlot'>;
export type PlotQuote = Answer<'quotePlot'>;
export type OwnPlot = Answer<'getOwnPlots'>[number];
export type CancelTickets = Sent<'cancelTickets'>;
export type MoveTicket = Sent<'moveTicket'>;
export type TicketMovePrice = Schemas['TicketMovePrice'];
export type GuestPage = Schemas['GuestPage'];
export type GivenTicket = Schemas['GivenTicket'];
export type ReceivedTickets = Answer<'getReceivedTickets'>;
export type ResaleOffer = Schemas['ResaleOffer'];
export type ListTicket = Sent<'listTicketForResale'>;
export type GiveTicket = Sent<'giveTicket'>;
export type AcceptTicket = Sent<'acceptTicket'>;
export type CancelOwnPlot = Sent<'cancelOwnPlot'>;
export type PayOwnPlot = Sent<'payOwnPlot'>;
export type SignPlotMandate = Sent<'signPlotMandate'>;
export type HoldPlot = Sent<'holdPlot'>;
export type SupporterTier = Answer<'getSupporterTiers'>[number];
export type SupporterRenewal = Answer<'getAnnouncedSupporterRenewal'>;
export type OwnSupporter = Answer<'getOwnSupporters'>[number];
export type SupporterRequest = Sent<'addSupporterCard'>;
export type GiftOffer = Answer<'getGiftCardOffer'>;
export type GiftBalance = Answer<'getGiftCardBalance'>;
export type GiftRequest = Sent<'addGiftCard'>;
export type HoldGoods = Sent<'holdGoods'>;
export type ShippingTo = Sent<'setShippingAddress'>;
export type HoldBundle = Sent<'holdBundle'>;
export type HoldSlot = Sent<'holdSlot'>;
export type Pickup = HoldGoods['pickup'];
export type PendingOrder = NonNullable<Cart['pendingOrder']>;
export type HeldSeats = Answer<'holdSeats'>;
export type HeldPlaces = Answer<'holdPlaces'>;
export type BestWish = Sent<'holdBestSeats'>;
export type CartPass = Answer<'listCartPasses'>[number];
export type PassChoices = Answer<'listMyChoices'>;
export type ChoicePlaces = Answer<'listMyChoicePlaces'>;
export type HeldOwnSeat = Answer<'holdMyOwnSeat'>;
export type HeldFriends = Answer<'holdFriendSeats'>;
export type HolderSeat = Answer<'listMyOwnSeats'>['items'][number];
export type FriendOffers = Answer<'listMyFriendOffers'>['items'][number];

export type CheckoutRequest = Sent<'checkout'>;
export type SaidInvoice = NonNullable<CheckoutRequest['invoice']>;
export type Buyer = Pick<CheckoutRequest, 'email' | 'firstName' | 'surname1' | 'surname2' | 'phone' | 'docNo'>;
export type PayMethod = CheckoutRequest['method'];
export type Checkout = Omit<Answer<'checkout'>, 'redirect'> & {
  redirect: {url: string; fields: Record<string, string>} | null;
};
export type CheckoutResult = Answer<'getCheckoutResult'>;

export type OutsideOrder = Answer<'getOutsideOrder'>;
export type Attendees = Sent<'nameAttendees'>['people'];
export type CartQuestions = Answer<'getCartQuestions'>;
export type AskedField = CartQuestions['fields'][number];
export type KeptFile = Answer<'uploadAnswerFile'>;
export type OwnPerson = CartQuestions['people'][number];
export type OwnRenewal = Answer<'getOwnRenewals'>[number];
export type RenewalAnswers = Sent<'answerRenewals'>;
export type RenewalPlan = Answer<'readRenewalPlans'>[number];
export type RenewalAnswered = Answer<'answerRenewals'>[number];
export type SaidPerson = Sent<'keepOwnPerson'>;
export type PeopleOfTickets = Sent<'nameOwnAttendees'>['people'];

export type InvoiceRecipient = Sent<'exchangeOwnInvoices'>;
export type OwnInvoice = Answer<'listOwnInvoices'>[number];
export type Reservation = Answer<'getReservation'>;
export type ReservationSession = Reservation['sessions'][number];
export type ReservationTicket = ReservationSession['tickets'][number];

export type AccreditationCall = Answer<'getAccreditationCall'>;
export type AccreditationRequest = Sent<'requestAccreditations'>;
export type OwnAccreditations = Answer<'getOwnAccreditations'>;
export type GroupOffer = Answer<'getGroupOffer'>;
export type GroupRequest = Sent<'requestGroup'>;
export type OwnGroup = Answer<'getGroup'>;
export type PayGroup = Sent<'payGroup'>;
export type GroupQuestions = Answer<'getGroupQuestions'>;
export type GroupAnswers = Sent<'saveGroupAnswers'>;
export type GroupInvoice = Sent<'saveGroupInvoice'>;

export type Account = Answer<'getAccount'>;
export type AccountOrders = Answer<'listAccountOrders'>;
export type AccountOrder = AccountOrders['items'][number];
export type LegalKind = operations['getPublishedLegalText']['parameters']['path']['kind'];
export type LegalText = Answer<'getPublishedLegalText'>;
export type CaseRequest = Sent<'openOwnCase'>;
export type EmailChangeAnswer = Answer<'answerEmailChange'>;
export type OpenedCase = Answer<'openOwnCase'>;
export type CaseWords = Sent<'sayInOwnCase'>;
export type CaseUpload = Answer<'uploadCaseFile'>;
export type OwnCase = Answer<'getOwnCase'>;
export type OwnCaseLine = Answer<'listOwnCases'>[number];
export type Faq = Answer<'getQuestion'>;

export type Subscription = Answer<'getSubscription'>;
export type OwnPass = Answer<'listMyPasses'>['items'][number];
export type PassSession = Answer<'listMyPassSessions'>[number];
export type PassGuest = Answer<'listMyGuests'>[number];

export type Schedule = Answer<'listMyInstalments'>;
export type ScheduledInstalment = Schedule['instalments'][number];
export type OwedByLink = Answer<'getPaymentLink'>;
export type PayInstalments = Sent<'payMyInstalments'>;
export type SignMandate = Sent<'signMyMandate'>;
export type FamilyMeans = Sent<'setFamilyMeans'>;
export type FamilyMeansSet = Answer<'setFamilyMeans'>;
export type ToBank = Pick<Checkout, 'redirect'>;

export type SeatChangeOffer = Answer<'getMySeatChange'>;
export type OpenSeatChange = SeatChangeOffer['open'][number];
export type SeatChangeQuote = Answer<'quoteMySeatChange'>;
export type SeatChanged = Omit<Answer<'changeMySeat'>, 'checkout'> & {checkout: Checkout | null};

export type AutoRenewal = Answer<'getMyAutoRenewal'>;
export type WaitingList = Answer<'listWaitingLists'>['items'][number];
export type WaitingPlaceState = Answer<'getWaitingPlace'>;
export type JoinWaitingList = Sent<'joinWaitingList'>;
export type JoinedWaitingList = Omit<Answer<'joinWaitingList'>, 'checkout'> & {checkout: Checkout | null};
export type Renewals = Answer<'listRenewals'>;
export type RenewalItem = Renewals['items'][number];
export type RenewalChoice = Sent<'quoteRenewals'>['passes'][number];
export type RenewalQuote = Answer<'quoteRenewals'>;
export type RenewalLine = RenewalQuote['lines'][number];
export type RenewalSeats = Answer<'listRenewalSeats'>;
export type RenewalRequest = Sent<'renewPasses'>;
export type Renewed = Omit<Answer<'renewPasses'>, 'checkout'> & {checkout: Checkout | null};

export type PassSales = Answer<'listPassSales'>;
export type PassSale = PassSales['items'][number];
export type PassSaleSeats = Answer<'listPassSaleSeats'>;
export type SignUpQuoteRequest = Sent<'quotePassSignUp'>;
export type SignUpQuote = Answer<'quotePassSignUp'>;
export type SignUpRequest = Sent<'signPassUp'>;
export type SignedUp = Omit<Answer<'signPassUp'>, 'checkout'> & {checkout: Checkout | null};
export type PassUpload = Answer<'uploadPassPaper'>;
export type PassPapers = Answer<'listMyPassPapers'>;

export type ShownAd = Answer<'listShownAds'>[number];
export type SeenAd = Sent<'countSeenAd'>;

export type School = NonNullable<Answer<'getSchool'>['school']>;
export type SchoolCategory = School['categories'][number];
export type OwnFamily = Answer<'getFamily'>;
export type OwnChild = OwnFamily['children'][number];
export type OwnEnrolment = OwnChild['enrolments'][number];
export type OwnPaper = OwnChild['papers'][number];
export type ImagePurpose = OwnChild['consents'][number]['purpose'];
export type FamilyRequest = Sent<'enrolFamily'>;
export type FamilyQuote = Answer<'quoteFamily'>;
export type FamilySent = Answer<'enrolFamily'>;
export type OwnChildChange = Sent<'changeOwnChild'>;
export type OwnHealthAct = Sent<'actOnOwnHealth'>;
export type OwnHealth = Answer<'actOnOwnHealth'>;
export type Relation = FamilyRequest['relation'];
export type OwnDataRequest = Answer<'listOwnDataRequests'>[number];
export type OwnRight = Sent<'askAboutOwnData'>['right'];
