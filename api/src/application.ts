/**
 * The API: LoopBack with one generic controller per registered entity, the hand-written controllers,
 * and the hot operations, which LoopBack knows as routes so that they stand in OpenAPI.
 */
import {inspect} from 'node:util';
import {asLifeCycleObserver, BindingScope, type Application, type ControllerClass} from '@loopback/core';
import {getControllerSpec, RestApplication, Route, type OperationObject, type ParameterObject} from '@loopback/rest';
import {CONTROLLERS} from './acts/registry';
import {FrontServer, type Front} from './front-server';
import type {Handler} from './web/http/http';
import {QueuePages} from './acts/waiting/queue-pages';
import type {HotOperation} from './web/http/operation';
import {notFound} from './domain/kernel/errors';
import {ENTITIES} from './models/registry';
import {REPORTS} from './reports/registry';
import {crudController} from './web/rest/crud-controller';
import {jsonBody, operation} from './web/http/operation-text';
import {reportController} from './web/rest/report-controller';
import {resourceOf} from './web/rest/resource';
import {Sequence} from './web/rest/sequence';
import {VALIDATION} from './web/http/validation';
import {campaignLinksHandler} from './outside/mail/newsletters/campaign-links';
import {newsletterPageHandler} from './outside/mail/newsletters/newsletter-page';
import {oneClickHandler} from './outside/mail/one-click';
import {mediaHandler} from './acts/pages/media';
import {HouseStyle} from './outside/papers/documents/house-style';
import {pagesHandler} from './acts/pages/pages';
import {shopAddresses} from './acts/pages/shop-addresses';
import {refineSpec} from './web/rest/document/document';
import type {HotLane} from './acts/hot-lane';
import {terminalOrigins} from './domain/terminals/waiting';
import type {Runtime} from './runtime';

/**
 * Only our own proxy's word counts: with `true` Express takes the first address, which the caller writes, and every
 * brake per address is off.
 */
const ONE_PROXY = 1;

export class TaquillaApplication extends RestApplication {
  readonly front: FrontServer;

  constructor(runtime: Runtime, {router, selling, line}: HotLane, testBank: Handler | null) {
    super({
      shutdown: {signals: []}, // serve.ts stops the parts in its own order
      rest: {
        host: runtime.config.host,
        port: runtime.config.port,
        // Who arrives while the process is busy waits at the door; beyond 511, the usual, the kernel would cut them
        // off.
        backlog: 4096,
        cors: {origin: false},
        apiExplorer: {disabled: true},
        openApiSpec: {disabled: true},
        gracePeriodForClose: 10_000,
        requestBodyParser: {json: {limit: '2mb', strict: false}, validation: VALIDATION},
        expressSettings: {
          'x-powered-by': false,
          etag: false,
          'trust proxy': runtime.config.trustProxy ? ONE_PROXY : false,
        },
      },
    } as ConstructorParameters<typeof Application>[0]);
    // Before anything touches the server: later, routes registered earlier would silently be lost.
    this.bind('servers.RestServer')
      .toClass(FrontServer)
      .tag('server')
      .apply(asLifeCycleObserver)
      .inScope(BindingScope.SINGLETON);
    this.front = this.getSync<FrontServer>('servers.RestServer');

    this.bind('runtime').to(runtime);
    this.bind('db').to(runtime.db);
    this.bind('activities').to(runtime.activities);
    this.bind('reports').to(runtime.reports);
    this.bind('selling').to(selling);
    this.bind('waiting-rooms').to(line.admission.rooms);
    this.sequence(Sequence);
    for (const controller of everyController()) this.controller(controller);
    for (const hot of router.operations)
      this.front.route(new Route(hot.method.toLowerCase(), hot.path, specOf(hot), answeredBefore));

    const maintenance = maintenanceOf(runtime);
    const style = new HouseStyle(runtime.db);
    const front: Front = {
      runtime,
      router,
      testBank,
      oneClick: oneClickHandler(runtime),
      campaignLinks: campaignLinksHandler(runtime),
      newsletterPage: newsletterPageHandler(runtime),
      media: mediaHandler(runtime.db),
      pages: pagesHandler(
        runtime.config,
        () => this.openApi(),
        {maintenance, exists: shopAddresses(runtime), terminals: () => terminalOrigins(runtime.db)},
        style,
      ),
      maintenance,
      admission: line.admission,
      queue: new QueuePages(line, style),
    };
    this.front.attach(front);
  }

  private spec?: Promise<object>;
  /** The OpenAPI document, made once per process. */
  openApi(): Promise<object> {
    this.spec ??= this.front.getApiSpec().then(spec => refineSpec(spec));
    return this.spec;
  }
}

let controllers: ControllerClass<object>[] | null = null;
/**
 * Made once per process. LoopBack writes out the whole description of each for a debug line, whether anybody listens or
 * not; told to be short, that is half a second of every start.
 */
function everyController(): ControllerClass<object>[] {
  controllers ??= [
    ...ENTITIES.map(entity => crudController(resourceOf(entity)) as ControllerClass<object>),
    ...REPORTS.map(report => reportController(report) as ControllerClass<object>),
    ...(CONTROLLERS as ControllerClass<object>[]),
  ];
  for (const controller of controllers)
    Object.defineProperty(getControllerSpec(controller), inspect.custom, {
      value: () => controller.name,
      configurable: true,
    });
  return controllers;
}

/** Hot operations are answered before the framework; to it they are text for OpenAPI. */
function answeredBefore(): never {
  throw notFound('No existe esa dirección.');
}

function specOf(hot: HotOperation): OperationObject {
  const spec = operation(hot.text);
  const names = [...hot.path.matchAll(/\{(\w+)\}/g)].map(m => m[1]!);
  const parameters: ParameterObject[] = [
    ...names.map<ParameterObject>(name => ({
      name,
      in: 'path',
      required: true,
      schema: hot.integers?.includes(name) ? {type: 'integer', minimum: 1} : {type: 'string', maxLength: 200},
    })),
    ...(hot.query ?? []).map<ParameterObject>(q => ({...q, in: 'query', schema: {type: 'string', maxLength: 200}})),
    ...((spec.parameters as ParameterObject[] | undefined) ?? []),
  ];
  const body = hot.body ?? hot.posted;
  return {
    ...spec,
    ...(parameters.length ? {parameters} : {}),
    ...(body ? {requestBody: jsonBody(body, undefined, hot.postedAs)} : {}),
  };
}

/**
 * The maintenance message, asked at most every two seconds; a database that does not answer is not maintenance. A
 * promise only the first time.
 */
function maintenanceOf(runtime: Runtime): Front['maintenance'] {
  let known: string | null = null;
  let at: number | null = null;
  let asking: Promise<void> | null = null;
  return () => {
    if ((at === null || performance.now() - at > 2000) && !asking)
      asking = runtime.db
        .query<{m: string | null}>(`select nullif(maintenance_message, '') as m from organization`)
        .then(
          ({rows}) => {
            known = rows[0]?.m ?? null;
          },
          () => undefined,
        )
        .finally(() => {
          at = performance.now();
          asking = null;
        });
    return at === null && asking ? asking.then(() => known) : known;
  };
}
