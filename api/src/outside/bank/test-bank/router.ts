/**
 * The test bank: the other side of the Redsys protocol, over HTTP, with books of its own, so that a whole
 * purchase (redirection, page, signed notification, refund, query) runs on a laptop without bank keys.
 *
 * Mounted as an Express router, usually under `/banco-de-pruebas`. No handler lets a rejection out: in a
 * mounted router it would end the process.
 */
import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from 'express';
import {openOperation, type Terminal} from './books';
import {courier} from './deliver';
import {readMerchantForm, signedFieldsOf, textOf, type MerchantForm} from './merchant-form';
import {PAGE_MINUTES, type TestBankOptions} from './options';
import {isOutcome} from './outcomes';
import {abandonedPage, aboutPage, brokenPage, outcomeWithoutAddressPage, paymentPage, refusalPage} from './page';
import {pay, readChoice} from './pay';
import {answerRest} from './rest';
import {answerSoap} from './soap';
import {STYLE} from './style';

export interface TestBankRouter extends Router {
  /** Sends what a killed process left unsent. Call once the database is there. */
  resume(): Promise<void>;
  /** Sends nothing new and waits for what is under way. Call before the database goes. */
  stop(): Promise<void>;
}

export function testBankRouter(options: TestBankOptions): TestBankRouter {
  const at: Terminal = {
    merchantCode: options.merchantCode,
    terminal: options.terminal,
    pageMinutes: options.pageMinutes ?? PAGE_MINUTES,
  };
  const post = courier(options);
  const router = express.Router();
  const form = express.urlencoded({extended: false, limit: '32kb', parameterLimit: 40});
  router.use(safeHeaders);

  router.get('/estilo.css', (_req, res) => {
    res.type('css').set('Cache-Control', 'public, max-age=300').send(STYLE);
  });
  router.get(['/', '/realizarPago', '/pagar'], (req, res) => {
    res.send(aboutPage(req.baseUrl));
  });

  router.post(
    '/realizarPago',
    form,
    caught(async (req, res) => {
      const read = readMerchantForm(req.body, options);
      if (!read.ok) return refuse(options, req, res, read.code, read.gatewayOrder);
      // Type 7 checks a card without taking money: only to keep it.
      if (
        read.form.transactionType !== '0' &&
        !(read.form.transactionType === '7' && read.form.identifier === 'REQUIRED')
      )
        return refuse(options, req, res, 'SIS0023', read.form.gatewayOrder);
      const {operation, isNew} = await openOperation(options.query, at, read.form);
      // Going back or reloading before anything was decided shows the page again; a used number does not.
      const isSame =
        operation.state === 'requested' && operation.amountCents === read.form.amountCents && !operation.lapsed;
      if (!isNew && !isSame) return refuse(options, req, res, 'SIS0051', read.form.gatewayOrder);
      allowReturnTo(res, read.form);
      const shop = read.form.merchantName || (await options.merchantName?.()) || 'Comercio de pruebas';
      res.send(paymentPage(req.baseUrl, read.form, signedFieldsOf(req.body), shop));
    }),
  );

  router.post(
    '/pagar',
    form,
    caught(async (req, res) => {
      const read = readMerchantForm(req.body, options);
      if (!read.ok) return refuse(options, req, res, read.code, read.gatewayOrder);
      const outcome = textOf(req.body, 'resultado');
      if (!isOutcome(outcome)) return refuse(options, req, res, 'SIS0007', read.form.gatewayOrder);
      const result = await pay(
        options,
        at,
        read.form,
        readChoice(name => textOf(req.body, name), outcome),
        post,
        new Date(),
      );
      if (result.go === 'to') res.redirect(303, result.url);
      else if (result.go === 'abandoned') res.send(abandonedPage(req.baseUrl, read.form.urlKo));
      else if (result.go === 'nowhere') res.send(outcomeWithoutAddressPage(req.baseUrl, result.isPaid));
      else refuse(options, req, res, result.code, read.form.gatewayOrder);
    }),
  );

  router.post(
    '/rest/trataPeticionREST',
    express.json({limit: '32kb'}),
    form,
    caught(async (req, res) => {
      const answer = await answerRest(options, at, req.body, new Date());
      if (answer === null) req.socket.destroy();
      else res.json(answer);
    }),
  );

  router.post(
    '/apl02/services/SerClsWSConsulta',
    express.text({type: () => true, limit: '32kb'}),
    caught(async (req, res) => {
      const envelope: unknown = req.body;
      res.type('text/xml').send(await answerSoap(options, at, typeof envelope === 'string' ? envelope : ''));
    }),
  );

  router.use(lastResort(options));
  return Object.assign(router, {resume: () => post.resume(), stop: () => post.stop()});
}

function caught(work: (req: Request, res: Response) => Promise<void>): RequestHandler {
  return (req, res, next) => {
    work(req, res).catch(next);
  };
}

function refuse(
  options: TestBankOptions,
  req: Request,
  res: Response,
  code: string,
  gatewayOrder: string | null,
): void {
  options.log?.({event: 'form_refused', code, gatewayOrder: gatewayOrder ?? undefined});
  res.status(400).send(refusalPage(req.baseUrl, code, gatewayOrder));
}

const BASE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'";

const safeHeaders: RequestHandler = (_req, res, next) => {
  res.set({
    'Content-Security-Policy': `${BASE_POLICY}; form-action 'self'`,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  });
  next();
};

/** A browser also applies `form-action` to where the answer of the form redirects: back to the shop. */
function allowReturnTo(res: Response, form: MerchantForm): void {
  const origins = [form.urlOk, form.urlKo].filter(url => url !== null).map(url => new URL(url).origin);
  res.set('Content-Security-Policy', `${BASE_POLICY}; form-action 'self' ${[...new Set(origins)].join(' ')}`);
}

function lastResort(options: TestBankOptions): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => {
    const status = clientFault(error);
    if (status === null) options.log?.({event: 'broken', error: String(error)});
    if (res.headersSent) res.destroy();
    else if (status !== null) res.status(status).send(refusalPage(req.baseUrl, 'SIS0007', null));
    else res.status(503).set('Retry-After', '5').send(brokenPage(req.baseUrl));
  };
}

/** What a body parser says of a body that is too long or no form. */
function clientFault(error: unknown): number | null {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : null;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : null;
}
