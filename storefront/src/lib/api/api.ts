// Every call of the public API that the storefront makes, named for what it does.
import {askOnce} from './attempt';
import {request} from './request';
import type {
  Account,
  AccountOrders,
  AffiliatePage,
  Attendees,
  AutoRenewal,
  BestWish,
  CancelOwnPlot,
  CancelTickets,
  Cart,
  CartPass,
  CaseRequest,
  CaseUpload,
  CaseWords,
  Checkout,
  CheckoutRequest,
  CheckoutResult,
  ChoicePlaces,
  DonationOffer,
  DonationRequest,
  EmailChangeAnswer,
  EventCard,
  EventPage,
  Faq,
  FriendOffers,
  GiftBalance,
  GiftOffer,
  GiftRequest,
  HeldFriends,
  HeldOwnSeat,
  HeldPlaces,
  HeldSeats,
  HoldBundle,
  HolderSeat,
  HoldGoods,
  HoldPlot,
  HoldSlot,
  JoinedWaitingList,
  JoinWaitingList,
  LegalKind,
  LegalText,
  OpenedCase,
  OutsideOrder,
  OwedByLink,
  OwnCase,
  OwnCaseLine,
  OwnPass,
  OwnPlot,
  OwnSupporter,
  PackDetail,
  PackInCart,
  PackRequest,
  PassChoices,
  PassGuest,
  PassPapers,
  PassSales,
  PassSaleSeats,
  PassSession,
  PassUpload,
  PayInstalments,
  PayMethod,
  PayOwnPlot,
  PlotAsk,
  PlotQuote,
  RenewalChoice,
  RenewalQuote,
  RenewalRequest,
  Renewals,
  RenewalSeats,
  Renewed,
  Reservation,
  Schedule,
  SeatChanged,
  SeatChangeOffer,
  SeatChangeQuote,
  SessionDetail,
  SeenAd,
  SessionOffer,
  ShippingTo,
  Shop,
  ShopExperience,
  ShopPack,
  ShopPlotArea,
  ShopProductDetail,
  ShownAd,
  SignedUp,
  SignMandate,
  SignPlotMandate,
  SignUpQuote,
  SignUpQuoteRequest,
  SignUpRequest,
  Site,
  SupporterRenewal,
  SupporterRequest,
  SupporterTier,
  ToBank,
  WaitingList,
  WaitingPlaceState,
} from './types';

const root = '/api/public';
const get = <T>(path: string) => request<T>('GET', root + path);
const post = <T>(path: string, body: unknown, idempotencyKey?: string) =>
  request<T>('POST', root + path, idempotencyKey ? {body, idempotencyKey} : {body});

/** What puts more into the cart each time. */
const postOnce = <T>(path: string, wish: object) => askOnce(path, wish, key => post<T>(path, wish, key));

export interface EventFilter {
  q?: string;
  kind?: string;
  venueId?: string;
  /** YYYY-MM-DD, both days included. */
  from?: string;
  to?: string;
  page?: number;
}

export interface Registration {
  email: string;
  firstName: string;
  surname1: string;
  surname2?: string;
  phone?: string;
  acceptTerms: true;
  marketing?: boolean;
}

/** `code`: nothing may be done with the token until the second step is taken. */
export interface StaffEntry {
  token: string;
  stage?: 'full' | 'code' | 'enrol';
}

export type AccountChange = Partial<
  Pick<Account, 'firstName' | 'surname1' | 'surname2' | 'phone' | 'docNo' | 'postalCode' | 'marketing'>
>;

export type PassAct = 'release' | 'recover' | 'transfers' | 'transfers/revoke' | 'guests' | 'guests/revoke';

/** How something that a pass owes is paid. */
export interface DuePayment {
  method: PayMethod;
  useWallet?: boolean;
}

function query(values: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== '') search.set(name, String(value));
  const text = search.toString();
  return text ? `?${text}` : '';
}

const part = encodeURIComponent;

export const api = {
  site: () => get<Site>('/site'),
  events: (filter: EventFilter = {}) => get<{items: EventCard[]; total: number}>(`/events${query(filter)}`),
  event: (idOrSlug: string) => get<EventPage>(`/events/${part(idOrSlug)}`),
  session: (id: string) => get<SessionDetail>(`/sessions/${part(id)}`),

  cart: () => get<Cart>('/cart'),
  holdSeats: (sessionId: number, seats: {seatId: number; priceId: number}[], isPlaceNeeded: boolean) =>
    post<HeldSeats>('/cart/seats', {sessionId, seats, ...(isPlaceNeeded && {isPlaceNeeded})}),
  holdZone: (sessionId: number, zoneId: number, priceId: number, quantity: number) =>
    postOnce<HeldPlaces>('/cart/zones', {sessionId, zoneId, priceId, quantity}),
  holdBest: (wish: BestWish) => postOnce<HeldSeats>('/cart/best', wish),
  release: (keys: string[]) => post<{released: number}>('/cart/release', {keys}),
  openCartByLink: (token: string) => post<Cart>('/cart/link', {token}),
  changePrices: (changes: {key: string; priceId: number}[]) => post<Cart>('/cart/lines', {changes}),
  extendCart: () => post<{expiresAt: string; canExtend: boolean}>('/cart/extend', {}),
  cartPasses: () => get<CartPass[]>('/cart/passes'),
  useCartPass: (key: string, passId: number | null) => post<Cart>('/cart/passes', {key, passId}),
  applyDiscount: (code: string | null) => post<Cart>('/cart/discount', {code}),
  donationOffer: () => get<DonationOffer>('/cart/donation'),
  addDonation: (donation: DonationRequest) => post<Cart>('/cart/donation', donation),
  packs: () => get<ShopPack[]>('/packs'),
  pack: (slug: string) => get<PackDetail>(`/packs/${part(slug)}`),
  holdPack: (pack: PackRequest) => postOnce<PackInCart>('/cart/packs', pack),
  shop: () => get<Shop>('/shop'),
  shopProduct: (slug: string) => get<ShopProductDetail>(`/shop/products/${part(slug)}`),
  sessionOffers: (sessionId: number) => get<SessionOffer[]>(`/sessions/${sessionId}/products`),
  ads: (placement: SeenAd['placement'], events: readonly number[]) =>
    get<ShownAd[]>(`/ads${query({placement, events: events.join()})}`),
  adSeen: (ad: SeenAd) => post<void>('/ads/seen', ad),
  experiences: () => get<ShopExperience[]>('/shop/experiences'),
  plots: () => get<ShopPlotArea[]>('/plots'),
  quotePlot: (ask: PlotAsk) => post<PlotQuote>('/plots/quote', ask),
  ownPlots: (token: string, orderNumber: string) => get<OwnPlot[]>(`/plot-orders/${part(token)}/${part(orderNumber)}`),
  payOwnPlot: (token: string, orderNumber: string, ask: PayOwnPlot, key: string) =>
    post<Checkout>(`/plot-orders/${part(token)}/${part(orderNumber)}/pay`, ask, key),
  signPlotMandate: (token: string, orderNumber: string, ask: SignPlotMandate, key: string) =>
    post<void>(`/plot-orders/${part(token)}/${part(orderNumber)}/mandate`, ask, key),
  cancelOwnPlot: (token: string, orderNumber: string, ask: CancelOwnPlot, key: string) =>
    post<{refundCents: number; leftCents: number}>(`/plot-orders/${part(token)}/${part(orderNumber)}/cancel`, ask, key),
  findOwnPlot: (id: string) => get<{page: string}>(`/account/plots/${part(id)}`),
  holdPlot: (plot: HoldPlot) => post<Cart>('/cart/plots', plot),
  /** The quantity is how many there are to be, not how many more. */
  holdGoods: (goods: HoldGoods) => post<Cart>('/cart/goods', goods),
  supporterTiers: () => get<SupporterTier[]>('/supporters'),
  ownSupporters: () => get<OwnSupporter[]>('/supporters/mine'),
  setSupporterReminder: (id: number, isAutoRenewed: boolean) =>
    post<{isAutoRenewed: boolean}>(`/supporters/${id}/auto-renewal`, {isAutoRenewed}),
  keepSupporterCard: (id: number, key: string) => post<ToBank>(`/supporters/${id}/card`, {accept: true}, key),
  removeSupporterCard: (id: number) => post<{removed: boolean}>(`/supporters/${id}/card/remove`, {}),
  supporterRenewal: (token: string) => get<SupporterRenewal>(`/supporter-renewals/${part(token)}`),
  setSupporterRenewal: (token: string, isOn: boolean) =>
    post<SupporterRenewal>(`/supporter-renewals/${part(token)}`, {isOn}),
  addSupporterCard: (card: SupporterRequest) => postOnce<Cart>('/cart/supporters', card),
  /** null: without it. */
  useSupporterCard: (number: string | null) => post<Cart>('/cart/supporter', {number}),
  giftOffer: () => get<GiftOffer>('/gift-cards'),
  giftBalance: (code: string) => post<GiftBalance>('/gift-cards/balance', {code}),
  addGiftCard: (card: GiftRequest) => postOnce<Cart>('/cart/gift-cards', card),
  useGiftCard: (code: string) => post<Cart>('/cart/gift-code', {code}),
  /** This one pays no more. */
  dropGiftCard: (id: number) => post<Cart>('/cart/gift-code', {code: null, without: id}),
  sendTo: (address: ShippingTo) => post<Cart>('/cart/shipping', address),
  holdBundle: (bundle: HoldBundle) => post<Cart>('/cart/bundles', bundle),
  holdSlot: (places: HoldSlot) => post<Cart>('/cart/slots', places),

  affiliatePage: (key: string) => get<AffiliatePage>(`/affiliates/pages/${part(key)}`),
  checkout: (order: CheckoutRequest, key: string) => post<Checkout>('/cart/checkout', order, key),
  outsideOrder: (token: string, orderNumber: string) => get<OutsideOrder>(`/lfp/${part(token)}/${part(orderNumber)}`),
  nameAttendees: (token: string, orderNumber: string, people: Attendees) =>
    post<OutsideOrder>(`/lfp/${part(token)}/${part(orderNumber)}/asistentes`, {people}),
  retryPayment: (token: string, method: PayMethod, key: string) =>
    post<Checkout>(`/orders/${part(token)}/retry`, {method}, key),
  correctOrderEmail: (token: string, email: string) => post<{email: string}>(`/orders/${part(token)}/email`, {email}),
  /** Back from the bank without paying: the tickets return to the cart. */
  reopenCart: (token: string) => post<{reopened: boolean}>(`/orders/${part(token)}/reopen`, {}),
  checkoutResult: (token: string, gatewayOrder: string) =>
    get<CheckoutResult>(`/checkout/${part(token)}/${part(gatewayOrder)}`),
  cancelTickets: (hash: string, ask: CancelTickets, key: string) =>
    post<{givenCents: number}>(`/reservations/${part(hash)}/cancel`, ask, key),
  reservation: (hash: string) => get<Reservation>(`/reservations/${part(hash)}`),

  register: (person: Registration) => post<{sent: boolean}>('/account/register', person),
  login: (email: string, password: string) => post<Account>('/account/login', {email, password}),
  logout: () => post<void>('/account/logout', {}),
  account: () => get<Account>('/account'),
  changeAccount: (change: AccountChange) => request<Account>('PATCH', `${root}/account`, {body: change}),
  accountOrders: (page = 1) => get<AccountOrders>(`/account/orders${page > 1 ? query({page}) : ''}`),
  forgotPassword: (email: string) => post<void>('/account/password/forgot', {email}),
  changePassword: (token: string, password: string) => post<void>('/account/password/change', {token, password}),

  passes: () => get<{items: OwnPass[]}>('/passes'),
  linkPass: (proof: {memberNumber: number; docNo: string | null; bornOn: string | null}) =>
    post<{checked: boolean}>('/passes/link', proof),
  passSessions: (passId: number) => get<PassSession[]>(`/passes/${passId}/sessions`),
  passGuests: (passId: number, eventSessionId: number) =>
    get<PassGuest[]>(`/passes/${passId}/guests${query({eventSessionId})}`),
  /** What a holder does with the seat in one session; the session as it is afterwards. */
  passAct: (passId: number, act: PassAct, body: {eventSessionId: number}, key: string) =>
    post<PassSession>(`/passes/${passId}/${act}`, body, key),

  passChoices: (passId: number) => get<PassChoices>(`/passes/${passId}/choices`),
  choicePlaces: (passId: number, sessionId: number, zoneId: number | null) =>
    get<ChoicePlaces>(`/passes/${passId}/choices/${sessionId}/places${query({zoneId: zoneId ?? undefined})}`),
  chooseSession: (
    passId: number,
    choice: {eventSessionId: number; zoneId: number; seatId: number | null},
    key: string,
  ) => post<PassChoices>(`/passes/${passId}/choices`, choice, key),
  dropSession: (passId: number, body: {eventSessionId: number}, key: string) =>
    post<PassChoices>(`/passes/${passId}/choices/drop`, body, key),
  seatChange: (passId: number) => get<SeatChangeOffer>(`/passes/${passId}/seat-change`),
  freeListSeats: (passId: number) => get<{seatIds: number[]}>(`/passes/${passId}/seat-change/seats`),
  quoteSeatChange: (passId: number, seatId: number) =>
    get<SeatChangeQuote>(`/passes/${passId}/seat-change/quote${query({seatId})}`),
  changeSeat: (passId: number, body: {seatId: number; expectedTotalCents: number} & DuePayment, key: string) =>
    post<SeatChanged>(`/passes/${passId}/seat-change`, body, key),
  paySeatChange: (passId: number, body: {seatChangeId: number} & DuePayment, key: string) =>
    post<SeatChanged>(`/passes/${passId}/seat-change/pay`, body, key),
  agreeToSwap: (passId: number, body: {seatChangeId: number; expectedTotalCents: number} & DuePayment, key: string) =>
    post<SeatChanged>(`/passes/${passId}/seat-change/agree`, body, key),
  paySupplement: (
    passId: number,
    body: {eventSessionId: number; expectedTotalCents: number} & DuePayment,
    key: string,
  ) => post<Checkout>(`/passes/${passId}/supplements/pay`, body, key),
  dropSeatChange: (passId: number, seatChangeId: number, key: string) =>
    post<SeatChangeOffer>(`/passes/${passId}/seat-change/drop`, {seatChangeId}, key),
  proposeSwap: (
    passId: number,
    body: {memberNumber: number; surname1: string; message: string | null; hasAgreed: true},
    key: string,
  ) => post<SeatChangeOffer>(`/passes/${passId}/seat-change/swap`, body, key),

  searchRenewal: (proof: {memberNumber: number; docNo: string | null; bornOn: string | null}) =>
    post<{checked: boolean}>('/renewals/search', proof),
  forgetRenewal: () => post<{checked: boolean}>('/renewals/forget', {}),
  renewals: () => get<Renewals>('/renewals'),
  quoteRenewals: (passes: RenewalChoice[], priceGroupId: number | null) =>
    post<RenewalQuote>('/renewals/quote', {passes, priceGroupId}),
  renewalSeats: (passId: number, categoryId: number, zoneId?: number) =>
    get<RenewalSeats>(`/renewals/${passId}/seats${query({categoryId, zoneId})}`),
  renew: (order: RenewalRequest, key: string) => post<Renewed>('/renewals', order, key),
  addRenewalDocument: (newPassId: number, file: File) =>
    request<{added: boolean}>('POST', `${root}/renewals/${newPassId}/documents${query({name: file.name})}`, {file}),

  instalments: (passId: number) => get<Schedule>(`/passes/${passId}/instalments`),
  payInstalments: (passId: number, choice: PayInstalments, key: string) =>
    post<Checkout>(`/passes/${passId}/instalments/pay`, choice, key),
  putInstalmentsInCart: (passId: number, instalmentIds: number[]) =>
    post<unknown>(`/passes/${passId}/instalments/cart`, {instalmentIds}),
  changeCard: (passId: number, key: string) => post<ToBank>(`/passes/${passId}/card`, {accept: true}, key),
  removeCard: (passId: number) => post<{removed: boolean}>(`/passes/${passId}/card/remove`, {}),
  signMandate: (passId: number, order: SignMandate, key: string) =>
    post<{reference: string}>(`/passes/${passId}/mandate`, order, key),
  removeMandate: (passId: number) => post<{removed: boolean}>(`/passes/${passId}/mandate/remove`, {}),
  paymentLink: (token: string) => get<OwedByLink>(`/payment-links/${part(token)}`),
  payLink: (token: string, choice: Omit<PayInstalments, 'instalmentIds'>, key: string) =>
    post<Checkout>(`/payment-links/${part(token)}/pay`, choice, key),

  ownSeats: (sessionId: number) => get<{items: HolderSeat[]}>(`/sessions/${sessionId}/own-seats`),
  friendOffers: (sessionId: number) => get<{items: FriendOffers[]}>(`/sessions/${sessionId}/friend-offers`),
  holdOwnSeat: (wish: {sessionId: number; passId: number}) => post<HeldOwnSeat>('/cart/own-seat', wish),
  holdGuests: (wish: {sessionId: number; passId: number; zoneId: number; quantity: number}, key: string) =>
    post<HeldFriends>('/cart/guests', wish, key),
  holdFriends: (wish: {sessionId: number; passId: number; quantity: number}, key: string) =>
    post<HeldFriends>('/cart/friends', wish, key),

  autoRenewal: (passId: number) => get<AutoRenewal>(`/passes/${passId}/auto-renewal`),
  setAutoRenewal: (passId: number, isOn: boolean) => post<AutoRenewal>(`/passes/${passId}/auto-renewal`, {isOn}),
  autoRenewalByLink: (token: string) => get<AutoRenewal>(`/auto-renewals/${part(token)}`),
  setAutoRenewalByLink: (token: string, isOn: boolean) => post<AutoRenewal>(`/auto-renewals/${part(token)}`, {isOn}),

  waitingLists: () => get<{items: WaitingList[]}>('/waiting-lists'),
  joinWaitingList: (listId: number, wish: JoinWaitingList, key: string) =>
    post<JoinedWaitingList>(`/waiting-lists/${listId}/join`, wish, key),
  waitingPlace: (token: string) => get<WaitingPlaceState>(`/waiting-places/${part(token)}`),
  leaveWaitingList: (token: string) => post<WaitingPlaceState>(`/waiting-places/${part(token)}/leave`, {}),

  passSales: (code: string) => get<PassSales>(`/pass-lists${query({code})}`),
  passSaleSeats: (listId: number) => get<PassSaleSeats>(`/pass-lists/${listId}/seats`),
  quoteSignUp: (wish: SignUpQuoteRequest) => post<SignUpQuote>('/pass-signups/quote', wish),
  uploadPaper: (file: File) =>
    request<PassUpload>('POST', `${root}/pass-uploads${query({name: file.name.slice(0, 200)})}`, {file}),
  passPapers: (passId: number) => get<PassPapers>(`/passes/${passId}/papers`),
  sendPassPaper: (passId: number, file: File, text: string) =>
    request<PassPapers>('POST', `${root}/passes/${passId}/papers${query({name: file.name.slice(0, 200), text})}`, {
      file,
    }),
  linkPapers: (token: string) => get<PassPapers>(`/payment-links/${part(token)}/papers`),
  sendLinkPaper: (token: string, file: File, text: string) =>
    request<PassPapers>(
      'POST',
      `${root}/payment-links/${part(token)}/papers${query({name: file.name.slice(0, 200), text})}`,
      {file},
    ),
  signUp: (order: SignUpRequest, key: string) => post<SignedUp>('/pass-signups', order, key),

  answerEmailChange: (key: string, says: 'mine' | 'not_me') => post<EmailChangeAnswer>('/account/email', {key, says}),
  confirmMailReceived: (key: string) => post<{isConfirmed: boolean}>('/mail-received', {key}),

  openCase: (ask: CaseRequest, key: string) => post<OpenedCase>('/cases', ask, key),
  findCase: (trackingCode: string, email: string) => post<{hash: string}>('/cases/find', {trackingCode, email}),
  ownCase: (hash: string) => get<OwnCase>(`/cases/${part(hash)}`),
  sayInCase: (hash: string, said: CaseWords, key: string) => post<OwnCase>(`/cases/${part(hash)}/messages`, said, key),
  settleCase: (hash: string) => post<OwnCase>(`/cases/${part(hash)}/resolve`, {}),
  uploadCaseFile: (file: File) =>
    request<CaseUpload>('POST', `${root}/case-uploads${query({name: file.name.slice(0, 200)})}`, {file}),
  ownCases: () => get<OwnCaseLine[]>('/account/cases'),

  legal: (kind: LegalKind) => get<LegalText>(`/legal/${kind}`),
  faqs: () => get<{items: Faq[]}>('/faqs'),
  findFaqs: (q: string) => get<{items: Faq[]}>(`/faqs${query({q: q.slice(0, 600)})}`),
  voteFaq: (id: number, isHelpful: boolean) => post<{isHelpful: boolean}>(`/faqs/${id}/vote`, {isHelpful}),
  faq: (id: string) => get<Faq>(`/faqs/${part(id)}`),

  staffLogin: (email: string, password: string) =>
    request<StaffEntry>('POST', '/api/session', {body: {email, password}}),
  /** The second step, when the account has one. */
  staffCode: (token: string, code: string) =>
    request<StaffEntry>('POST', '/api/session/codigo', {body: {code}, bearer: token}),
};

export const caseFileUrl = (hash: string, id: number) => `${root}/cases/${part(hash)}/files/${id}`;
export const ticketsPdfUrl = (hash: string) => `${root}/reservations/${part(hash)}/tickets.pdf`;
export const receiptPdfUrl = (hash: string) => `${root}/reservations/${part(hash)}/receipt.pdf`;
export const calendarUrl = (hash: string) => `${root}/reservations/${part(hash)}/calendar.ics`;
export const supporterQrUrl = (supporterId: number) => `${root}/supporters/${supporterId}/qr.svg`;
export const supporterPdfUrl = (supporterId: number) => `${root}/supporters/${supporterId}/card.pdf`;
export const giftCardPdfUrl = (hash: string, code: string) =>
  `${root}/reservations/${part(hash)}/gift-cards/${part(code)}.pdf`;
export const redemptionQrUrl = (hash: string, code: string) =>
  `${root}/reservations/${part(hash)}/redemptions/${part(code)}/qr.svg`;
export const ticketQrUrl = (hash: string, ticketId: number) =>
  `${root}/reservations/${part(hash)}/tickets/${ticketId}/qr.svg`;
export const passQrUrl = (passId: number) => `${root}/passes/${passId}/qr.svg`;
export const lentQrUrl = (passId: number, sessionId: number) =>
  `${root}/passes/${passId}/transfers/${sessionId}/qr.svg`;
export const guestQrUrl = (passId: number, guestId: number) => `${root}/passes/${passId}/guests/${guestId}/qr.svg`;
