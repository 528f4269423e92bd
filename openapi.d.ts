// Written by `npm run openapi` from openapi.json: do not edit.
export interface paths {
    "/api/auditoria": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista de auditoría
         * @description Página de auditoría; `Content-Range` dice el total (exacto hasta 10.000, estimado después). Filtros: q, id, at, actorKind, actorId, actorName, action, resource, resourceId, reason, ip, requestId; con _gte, _lte, _gt, _lt para rangos.
         */
        get: operations["listAuditEntry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auditoria/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ver apunte de auditoría
         * @description Ver apunte de auditoría
         */
        get: operations["getAuditEntry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bloqueos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista de bloqueos
         * @description Página de bloqueos; `Content-Range` dice el total (exacto hasta 10.000, estimado después). Filtros: q, id, eventSessionId, blockLabelId, reason, untilAt, seatCount, staffUserId, createdAt; con _gte, _lte, _gt, _lt para rangos.
         */
        get: operations["listSeatBlock"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bloqueos/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ver bloqueo
         * @description Ver bloqueo
         */
        get: operations["getSeatBlock"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/carrito": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * El carrito de taquilla de quien pregunta
         * @description El carrito de taquilla de quien pregunta
         */
        get: operations["getStaffCart"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/carrito/best": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retener las mejores butacas juntas
         * @description Retener las mejores butacas juntas
         */
        post: operations["holdBestSeatsAtCounter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/carrito/discount": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Usar o quitar un código de descuento
         * @description Usar o quitar un código de descuento
         */
        post: operations["useDiscountAtCounter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/carrito/extend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Más tiempo para la venta, hasta 40 minutos en total
         * @description Más tiempo para la venta, hasta 40 minutos en total
         */
        post: operations["extendStaffCart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/carrito/lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cambiar la tarifa de líneas del carrito
         * @description Cambiar la tarifa de líneas del carrito
         */
        post: operations["changePricesAtCounter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/carrito/park": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Dejar la venta: suelta todo lo retenido y empieza de nuevo
         * @description Dejar la venta: suelta todo lo retenido y empieza de nuevo
         */
        post: operations["clearStaffCart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/carrito/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Quitar del carrito
         * @description Quitar del carrito
         */
        post: operations["releaseAtCounter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/carrito/seats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retener butacas: todas o ninguna
         * @description Retener butacas: todas o ninguna
         */
        post: operations["holdSeatsAtCounter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/carrito/sell": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cobrar y emitir las entradas
         * @description Efectivo, tarjeta (datáfono) o mezcla; la suma es el total exacto, si no 409 `total_changed` con el total de ahora. El cambio sale de lo entregado.
         */
        post: operations["sellAtCounter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/carrito/zones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retener plazas de una zona sin numerar
         * @description Retener plazas de una zona sin numerar
         */
        post: operations["holdPlacesAtCounter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/categorias-precio": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista de tarifas
         * @description Página de tarifas; `Content-Range` dice el total (exacto hasta 10.000, estimado después). Filtros: q, id, name, description, documentRequired, position, isDefault, version; con _gte, _lte, _gt, _lt para rangos.
         */
        get: operations["listPriceCategory"];
        put?: never;
        /**
         * Crear tarifa
         * @description Crear tarifa
         */
        post: operations["createPriceCategory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/categorias-precio/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ver tarifa
         * @description Ver tarifa
         */
        get: operations["getPriceCategory"];
        /**
         * Cambiar tarifa
         * @description Cambiar tarifa
         */
        put: operations["updatePriceCategory"];
        post?: never;
        /**
         * Borrar tarifa
         * @description Borrar tarifa
         */
        delete: operations["deletePriceCategory"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clientes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista de clientes
         * @description Página de clientes; `Content-Range` dice el total (exacto hasta 10.000, estimado después). Filtros: q, id, email, firstName, surname1, surname2, phone, docNo, postalCode, marketingConsentAt, emailVerifiedAt, createdAt, updatedAt, version; con _gte, _lte, _gt, _lt para rangos.
         */
        get: operations["listCustomer"];
        put?: never;
        /**
         * Crear cliente
         * @description Crear cliente
         */
        post: operations["createCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clientes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ver cliente
         * @description Ver cliente
         */
        get: operations["getCustomer"];
        /**
         * Cambiar cliente
         * @description Cambiar cliente
         */
        put: operations["updateCustomer"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/compania-eventos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista de compañías
         * @description Página de compañías; `Content-Range` dice el total (exacto hasta 10.000, estimado después). Filtros: q, id, name, legalName, nif, address, contactName, email, phone, iban, commissionBp, commissionFixedCents, isActive, createdAt, updatedAt, version; con _gte, _lte, _gt, _lt para rangos.
         */
        get: operations["listEventCompany"];
        put?: never;
        /**
         * Crear compañía
         * @description Crear compañía
         */
        post: operations["createEventCompany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/compania-eventos/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ver compañía
         * @description Ver compañía
         */
        get: operations["getEventCompany"];
        /**
         * Cambiar compañía
         * @description Cambiar compañía
         */
        put: operations["updateEventCompany"];
        post?: never;
        /**
         * Borrar compañía
         * @description Borrar compañía
         */
        delete: operations["deleteEventCompany"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/configuracion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista de configuración
         * @description Página de configuración; `Content-Range` dice el total (exacto hasta 10.000, estimado después). Filtros: id, name, legalName, nif, address, email, phone, timezone, maintenanceMessage, isDemo, version; con _gte, _lte, _gt, _lt para rangos.
         */
        get: operations["listOrganization"];
        put?: never;
        /**
         * Crear configuración
         * @description Crear configuración
         */
        post: operations["createOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/configuracion/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ver configuración
         * @description Ver configuración
         */
        get: operations["getOrganization"];
        /**
         * Cambiar configuración
         * @description Cambiar configuración
         */
        put: operations["updateOrganization"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/correos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista de correos
         * @description Página de correos; `Content-Range` dice el total (exacto hasta 10.000, estimado después). Filtros: q, id, kind, toEmail, subject, text, orderId, state, attempts, lastError, createdAt, sentAt; con _gte, _lte, _gt, _lt para rangos.
         */
        get: operations["listMailMessage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/correos/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ver correo
         * @description Ver correo
         */
        get: operations["getMailMessage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/descuentos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista de descuentos
         * @description Página de descuentos; `Content-Range` dice el total (exacto hasta 10.000, estimado después). Filtros: q, id, code, name, kind, percentBp, amountCents, eventId, eventSessionId, channel, validFrom, validUntil, maxUses, uses, maxTicketsPerOrder, isActive, createdAt, updatedAt, version; con _gte, _lte, _gt, _lt para rangos.
         */
        get: operations["listDiscount"];
        put?: never;
        /**
         * Crear descuento
         * @description Crear descuento
         */
        post: operations["createDiscount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/descuentos/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ver descuento
         * @description Ver descuento
         */
        get: operations["getDiscount"];
        /**
         * Cambiar descuento
         * @description Cambiar descuento
         */
        put: operations["updateDiscount"];
        post?: never;
        /**
         * Borrar descuento
         * @description Borrar descuento
         */
        delete: operations["deleteDiscount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/devoluciones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista de devoluciones
         * @description Página de devoluciones; `Content-Range` dice el total (exacto hasta 10.000, estimado después). Filtros: q, id, orderId, paymentId, amountCents, state, reason, isAutomatic, staffUserId, responseCode, attempts, createdAt, doneAt; con _gte, _lte, _gt, _lt para rangos.
         */
        get: operations["listRefund"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/devoluciones/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ver devolución
         * @description Ver devolución
         */
        get: operations["getRefund"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/devoluciones/{id}/reintentar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pedir otra vez al banco una devolución que no ha salido
         * @description Antes de repetir se pregunta al banco qué ha devuelto ya: nunca se devuelve dos veces.
         */
        post: operations["retryRefund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entradas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista de entradas
         * @description Página de entradas; `Content-Range` dice el total (exacto hasta 10.000, estimado después). Filtros: q, id, orderId, eventSessionId, zoneId, seatId, code, state, holderName, issuedAt, voidedAt, printCount; con _gte, _lte, _gt, _lt para rangos.
         */
        get: operations["listTicket"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entradas/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ver entrada
         * @description Ver entrada
         */
        get: operations["getTicket"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/etiquetas-bloqueos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista de etiquetas de bloqueo
         * @description Página de etiquetas de bloqueo; `Content-Range` dice el total (exacto hasta 10.000, estimado después). Filtros: q, id, name, code, color, countsAs, isSellableAtBoxOffice, version; con _gte, _lte, _gt, _lt para rangos.
         */
        get: operations["listBlockLabel"];
        put?: never;
        /**
         * Crear etiqueta de bloqueo
         * @description Crear etiqueta de bloqueo
         */
        post: operations["createBlockLabel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/etiquetas-bloqueos/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ver etiqueta de bloqueo
         * @description Ver etiqueta de bloqueo
         */
        get: operations["getBlockLabel"];
        /**
         * Cambiar etiqueta de bloqueo
         * @description Cambiar etiqueta de bloqueo
         */
        put: operations["updateBlockLabel"];
        post?: never;
        /**
         * Borrar etiqueta de bloqueo
         * @description Borrar etiqueta de bloqueo
         */
        delete: operations["deleteBlockLabel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/eventos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista de eventos
         * @description Página de eventos; `Content-Range` dice el total (exacto hasta 10.000, estimado después). Filtros: q, id, slug, title, kind, subtitle, competition, round, homeTeam, awayTeam, eventCompanyId, venueId, vatCode, visibility, minAge, durationMinutes, organizerText, createdAt, updatedAt, version; con _gte, _lte, _gt, _lt para rangos.
         */
        get: operations["listEvent"];
        put?: never;
        /**
         * Crear evento
         * @description Crear evento
         */
        post: operations["createEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/eventos/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ver evento
         * @description Ver evento
         */
        get: operations["getEvent"];
        /**
         * Cambiar evento
         * @description Cambiar evento
         */
        put: operations["updateEvent"];
        post?: never;
        /**
         * Borrar evento
         * @description Borrar evento
         */
        delete: operations["deleteEvent"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/gastos-gestion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista de gastos de gestión
         * @description Página de gastos de gestión; `Content-Range` dice el total (exacto hasta 10.000, estimado después). Filtros: id, eventSessionId, channel, amountCents, vatCode, version; con _gte, _lte, _gt, _lt para rangos.
         */
        get: operations["listBookingFee"];
        put?: never;
        /**
         * Crear gasto de gestión
         * @description Crear gasto de gestión
         */
        post: operations["createBookingFee"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/gastos-gestion/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ver gasto de gestión
         * @description Ver gasto de gestión
         */
        get: operations["getBookingFee"];
        /**
         * Cambiar gasto de gestión
         * @description Cambiar gasto de gestión
         */
        put: operations["updateBookingFee"];
        post?: never;
        /**
         * Borrar gasto de gestión
         * @description Borrar gasto de gestión
         */
        delete: operations["deleteBookingFee"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/incidencias": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista de incidencias
         * @description Página de incidencias; `Content-Range` dice el total (exacto hasta 10.000, estimado después). Filtros: q, id, kind, title, detail, state, orderId, paymentId, createdAt, updatedAt, version; con _gte, _lte, _gt, _lt para rangos.
         */
        get: operations["listIncident"];
        put?: never;
        /**
         * Crear incidencia
         * @description Crear incidencia
         */
        post: operations["createIncident"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/incidencias/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ver incidencia
         * @description Ver incidencia
         */
        get: operations["getIncident"];
        /**
         * Cambiar incidencia
         * @description Cambiar incidencia
         */
        put: operations["updateIncident"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/informes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Los informes que puedo ver, con lo que se les puede preguntar
         * @description Los informes que puedo ver, con lo que se les puede preguntar
         */
        get: operations["listReports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/informes/eventos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Informe del evento
         * @description Vendido es lo pagado y no devuelto; el importe lleva IVA y gastos de gestión, con los descuentos ya quitados.
         */
        get: operations["reportEventos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pagos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista de pagos
         * @description Página de pagos; `Content-Range` dice el total (exacto hasta 10.000, estimado después). Filtros: q, id, orderId, method, state, amountCents, gatewayOrder, responseCode, authorisationCode, cardBrand, tenderedCents, changeCents, createdAt, settledAt; con _gte, _lte, _gt, _lt para rangos.
         */
        get: operations["listPayment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pagos/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ver pago
         * @description Ver pago
         */
        get: operations["getPayment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pagos/{id}/consultar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preguntar al banco qué ha sido de un pago
         * @description Si el banco dice que está pagado, el pedido se cumple o el dinero se devuelve, como con su notificación. `unknown`: el banco no contesta; vuelve a preguntar.
         */
        post: operations["queryPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/panel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Las cifras de hoy, las próximas sesiones y lo que espera a alguien
         * @description Lo que el rol no puede ver viene como null; quien es de una compañía ve solo lo de sus eventos.
         */
        get: operations["getDashboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/redsys/notification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Notificación firmada del banco
         * @description Formulario de Redsys (`Ds_SignatureVersion`, `Ds_MerchantParameters`, `Ds_Signature`). Una firma que no vale se rechaza con 403 sin tocar nada; una repetida se acepta y no cambia nada.
         */
        post: operations["redsysNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pedidos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista de pedidos
         * @description Página de pedidos; `Content-Range` dice el total (exacto hasta 10.000, estimado después). Filtros: q, id, number, channel, state, customerId, staffUserId, email, firstName, surname1, surname2, phone, totalCents, discountCents, feeCents, refundedCents, createdAt, paidAt; con _gte, _lte, _gt, _lt para rangos.
         */
        get: operations["listOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pedidos/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ver pedido
         * @description Ver pedido
         */
        get: operations["getOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pedidos/{id}/detalle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Un pedido con todo lo suyo
         * @description Un pedido con todo lo suyo
         */
        get: operations["getOrderDetail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pedidos/{id}/devolver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Devolver entradas: se anulan y el dinero vuelve por donde vino
         * @description El dinero de tarjeta y Bizum se pide al banco enseguida; efectivo y datáfono se dan en mano y quedan hechos.
         */
        post: operations["refundOrderLines"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pedidos/{id}/entradas.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Entradas para imprimir, en A4 o para impresora térmica
         * @description Cuenta cada impresión (`printCount`).
         */
        get: operations["printTickets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pedidos/{id}/reenviar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enviar otra vez el correo con las entradas
         * @description Con Idempotency-Key, una vez por clave; sin ella, una vez por minuto y persona.
         */
        post: operations["resendOrderMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/planos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista de planos
         * @description Página de planos; `Content-Range` dice el total (exacto hasta 10.000, estimado después). Filtros: q, id, venueId, name, edition, state, firstSeatId, seatCount, contentHash, createdAt, publishedAt; con _gte, _lte, _gt, _lt para rangos.
         */
        get: operations["listSeatPlan"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/planos/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ver plano
         * @description Ver plano
         */
        get: operations["getSeatPlan"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/planos/{id}/descartar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Descartar un borrador
         * @description Descartar un borrador
         */
        post: operations["discardSeatPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/planos/{id}/exportar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * El plano en el JSON del editor de pretix
         * @description El plano en el JSON del editor de pretix
         */
        get: operations["exportSeatPlan"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/planos/{id}/geometria": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * El dibujo de un plano, también en borrador
         * @description El dibujo de un plano, también en borrador
         */
        get: operations["getSeatPlanGeometry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/planos/{id}/publicar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publicar un borrador: desde entonces no cambia nunca
         * @description Publicar un borrador: desde entonces no cambia nunca
         */
        post: operations["publishSeatPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/planos/{id}/retirar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retirar un plano publicado: las sesiones nuevas ya no lo usan
         * @description Retirar un plano publicado: las sesiones nuevas ya no lo usan
         */
        post: operations["retireSeatPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/planos/importar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Crear un borrador de plano desde un archivo SVG o pretix
         * @description Un archivo que no vale se rechaza con 422 `plan_refused`: `errors` nombra cada elemento y `details.problems` los explica. Si el recinto ya tiene un plano con ese nombre, el borrador es una edición nueva.
         */
        post: operations["importSeatPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/precios-sesion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista de precios
         * @description Página de precios; `Content-Range` dice el total (exacto hasta 10.000, estimado después). Filtros: id, eventSessionId, zoneId, priceCategoryId, channel, amountCents, isActive, version; con _gte, _lte, _gt, _lt para rangos.
         */
        get: operations["listPrice"];
        put?: never;
        /**
         * Crear precio
         * @description Crear precio
         */
        post: operations["createPrice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/precios-sesion/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ver precio
         * @description Ver precio
         */
        get: operations["getPrice"];
        /**
         * Cambiar precio
         * @description Cambiar precio
         */
        put: operations["updatePrice"];
        post?: never;
        /**
         * Borrar precio
         * @description Borrar precio
         */
        delete: operations["deletePrice"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/preguntas-frecuentes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista de preguntas frecuentes
         * @description Página de preguntas frecuentes; `Content-Range` dice el total (exacto hasta 10.000, estimado después). Filtros: q, id, question, category, position, isVisible, version; con _gte, _lte, _gt, _lt para rangos.
         */
        get: operations["listFaq"];
        put?: never;
        /**
         * Crear pregunta frecuente
         * @description Crear pregunta frecuente
         */
        post: operations["createFaq"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/preguntas-frecuentes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ver pregunta frecuente
         * @description Ver pregunta frecuente
         */
        get: operations["getFaq"];
        /**
         * Cambiar pregunta frecuente
         * @description Cambiar pregunta frecuente
         */
        put: operations["updateFaq"];
        post?: never;
        /**
         * Borrar pregunta frecuente
         * @description Borrar pregunta frecuente
         */
        delete: operations["deleteFaq"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Mi cuenta
         * @description Mi cuenta
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Cambiar mis datos
         * @description Cambiar mis datos
         */
        patch: operations["changeAccount"];
        trace?: never;
    };
    "/api/public/account/email/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirmar la dirección con el enlace
         * @description Confirmar la dirección con el enlace
         */
        post: operations["confirmEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/account/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Entrar
         * @description Entrar
         */
        post: operations["logInCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/account/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Salir
         * @description Salir
         */
        post: operations["logOutCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/account/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Mis pedidos
         * @description Mis pedidos
         */
        get: operations["listAccountOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/account/password/change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Poner una contraseña nueva con el enlace
         * @description Poner una contraseña nueva con el enlace
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/account/password/forgot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pedir una contraseña nueva
         * @description Siempre 204, exista o no la cuenta.
         */
        post: operations["forgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/account/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Crear una cuenta
         * @description La respuesta es la misma si la dirección ya tenía cuenta; lo que toca llega por correo.
         */
        post: operations["registerCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/cart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * El carrito de esta visita
         * @description El carrito de esta visita
         */
        get: operations["getCart"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/cart/best": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retener las mejores butacas juntas
         * @description Retener las mejores butacas juntas
         */
        post: operations["holdBestSeats"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/cart/checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Convertir el carrito en pedido e ir al banco
         * @description Convertir el carrito en pedido e ir al banco
         */
        post: operations["checkout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/cart/discount": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Usar o quitar un código de descuento
         * @description Usar o quitar un código de descuento
         */
        post: operations["useDiscountCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/cart/extend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Más tiempo: 15 minutos, hasta 40 en total
         * @description Más tiempo: 15 minutos, hasta 40 en total
         */
        post: operations["extendCart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/cart/lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cambiar la tarifa de líneas del carrito
         * @description Cambiar la tarifa de líneas del carrito
         */
        post: operations["changeCartPrices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/cart/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Quitar del carrito
         * @description Quitar del carrito
         */
        post: operations["releaseFromCart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/cart/seats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retener butacas: todas o ninguna
         * @description Retener butacas: todas o ninguna
         */
        post: operations["holdSeats"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/cart/zones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retener plazas de una zona sin numerar
         * @description Retener plazas de una zona sin numerar
         */
        post: operations["holdPlaces"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/checkout/{token}/{gatewayOrder}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Qué ha sido de un pago
         * @description Qué ha sido de un pago
         */
        get: operations["getCheckoutResult"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Próximos eventos
         * @description Próximos eventos
         */
        get: operations["listPublicEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/events/{idOrSlug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Un evento con sus sesiones
         * @description Un evento con sus sesiones
         */
        get: operations["getPublicEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/faqs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preguntas frecuentes
         * @description Preguntas frecuentes
         */
        get: operations["listQuestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/faqs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Una pregunta frecuente
         * @description Una pregunta frecuente
         */
        get: operations["getQuestion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/legal/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Texto legal vigente
         * @description Texto legal vigente
         */
        get: operations["getPublishedLegalText"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/orders/{token}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Volver del banco sin pagar: las entradas vuelven al carrito
         * @description Volver del banco sin pagar: las entradas vuelven al carrito
         */
        post: operations["reopenCart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/orders/{token}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Otro intento de pago del mismo pedido
         * @description Otro intento de pago del mismo pedido
         */
        post: operations["retryPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/plans/{hash}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Geometría de un plano; no cambia nunca
         * @description Geometría de un plano; no cambia nunca
         */
        get: operations["getPlanGeometry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/reservations/{hash}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Un pedido pagado, por su enlace
         * @description Un pedido pagado, por su enlace
         */
        get: operations["getReservation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/reservations/{hash}/calendar.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Cita para el calendario
         * @description Cita para el calendario
         */
        get: operations["getCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/reservations/{hash}/tickets.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Entradas en PDF
         * @description Entradas en PDF
         */
        get: operations["getTicketsPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/reservations/{hash}/tickets/{id}/qr.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Código de acceso de una entrada
         * @description Código de acceso de una entrada
         */
        get: operations["getTicketQr"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Una sesión con zonas, tarifas y plazas libres
         * @description Una sesión con zonas, tarifas y plazas libres
         */
        get: operations["getPublicSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/sessions/{id}/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Cambios de estado en directo (server-sent events)
         * @description Cambios de estado en directo (server-sent events)
         */
        get: operations["streamSeatStates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/sessions/{id}/states": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Estado de cada butaca: dos bits por butaca
         * @description Estado de cada butaca: dos bits por butaca
         */
        get: operations["getSeatStates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/site": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * La organización y su marca
         * @description La organización y su marca
         */
        get: operations["getSite"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/puertas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista de puertas
         * @description Página de puertas; `Content-Range` dice el total (exacto hasta 10.000, estimado después). Filtros: q, id, venueId, name, code, isAccessible, version; con _gte, _lte, _gt, _lt para rangos.
         */
        get: operations["listGate"];
        put?: never;
        /**
         * Crear puerta
         * @description Crear puerta
         */
        post: operations["createGate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/puertas/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ver puerta
         * @description Ver puerta
         */
        get: operations["getGate"];
        /**
         * Cambiar puerta
         * @description Cambiar puerta
         */
        put: operations["updateGate"];
        post?: never;
        /**
         * Borrar puerta
         * @description Borrar puerta
         */
        delete: operations["deleteGate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/recintos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista de recintos
         * @description Página de recintos; `Content-Range` dice el total (exacto hasta 10.000, estimado después). Filtros: q, id, name, address, city, postalCode, timezone, safeCapacity, howToArrive, version; con _gte, _lte, _gt, _lt para rangos.
         */
        get: operations["listVenue"];
        put?: never;
        /**
         * Crear recinto
         * @description Crear recinto
         */
        post: operations["createVenue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/recintos/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ver recinto
         * @description Ver recinto
         */
        get: operations["getVenue"];
        /**
         * Cambiar recinto
         * @description Cambiar recinto
         */
        put: operations["updateVenue"];
        post?: never;
        /**
         * Borrar recinto
         * @description Borrar recinto
         */
        delete: operations["deleteVenue"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sesiones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista de sesiones
         * @description Página de sesiones; `Content-Range` dice el total (exacto hasta 10.000, estimado después). Filtros: id, eventId, seatPlanId, code, startsAt, doorsAt, endsAt, state, saleStartsAt, saleEndsAt, boxOfficeEndsAt, maxPerOrder, maxPerCustomer, orphanRule, holdMinutes, isNominative, refundPolicy, createdAt, updatedAt, version; con _gte, _lte, _gt, _lt para rangos.
         */
        get: operations["listEventSession"];
        put?: never;
        /**
         * Crear sesión
         * @description Crear sesión
         */
        post: operations["createEventSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sesiones/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ver sesión
         * @description Ver sesión
         */
        get: operations["getEventSession"];
        /**
         * Cambiar sesión
         * @description Cambiar sesión
         */
        put: operations["updateEventSession"];
        post?: never;
        /**
         * Borrar sesión
         * @description Borrar sesión
         */
        delete: operations["deleteEventSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sesiones/{id}/bloqueadas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Butacas bloqueadas ahora, con su bloqueo y su etiqueta
         * @description Butacas bloqueadas ahora, con su bloqueo y su etiqueta
         */
        get: operations["listBlockedSeats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sesiones/{id}/bloquear": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bloquear butacas: todas o ninguna
         * @description Si alguna está ocupada, 409 `seats_taken` y `details.conflicts` [{seatId, kind, label, seat}] (200 como mucho; `details.total` dice cuántas).
         */
        post: operations["blockSeats"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sesiones/{id}/butacas/{seatId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Quién o qué ocupa una butaca
         * @description Quién o qué ocupa una butaca
         */
        get: operations["getSeatHolder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sesiones/{id}/cerrar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cerrar la venta en todos los canales
         * @description Cerrar la venta en todos los canales
         */
        post: operations["closeSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sesiones/{id}/copiar-precios": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copiar los precios de otra sesión
         * @description Por código de zona, aunque los planos sean ediciones distintas.
         */
        post: operations["copySessionPrices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sesiones/{id}/desbloquear": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Devolver butacas bloqueadas a la venta
         * @description Devolver butacas bloqueadas a la venta
         */
        post: operations["unblockSeats"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sesiones/{id}/estados": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Estado de cada butaca: un byte por butaca
         * @description Estado de cada butaca: un byte por butaca
         */
        get: operations["getStaffSeatStates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sesiones/{id}/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Cambios de estado en directo para el personal (server-sent events)
         * @description Como el público, con los estados de `/estados`. Con cabecera Authorization: se lee con fetch, no con EventSource.
         */
        get: operations["streamStaffSeatStates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sesiones/{id}/mapa": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lo que necesita el plano del personal: zonas, tarifas, etiquetas
         * @description Lo que necesita el plano del personal: zonas, tarifas, etiquetas
         */
        get: operations["getSessionMap"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sesiones/{id}/pausar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pausar la venta en todos los canales
         * @description Pausar la venta en todos los canales
         */
        post: operations["pauseSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sesiones/{id}/precios": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Guardar la rejilla de precios de una vez
         * @description Las celdas que no se nombran quedan como están; `amountCents: null` deja de vender esa zona y tarifa.
         */
        post: operations["saveSessionPrices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sesiones/{id}/publicar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Poner a la venta
         * @description Si algo lo impide, 409 `not_publishable` con `details.problems` [{code, message, zones?}].
         */
        post: operations["publishSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sesiones/{id}/ventas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ventas y ocupación de una sesión
         * @description Ventas y ocupación de una sesión
         */
        get: operations["getSessionSales"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Quién soy y qué puedo hacer
         * @description Quién soy y qué puedo hacer
         */
        get: operations["whoAmI"];
        put?: never;
        /**
         * Entrar con correo y contraseña
         * @description Entrar con correo y contraseña
         */
        post: operations["logIn"];
        /**
         * Salir
         * @description Salir
         */
        delete: operations["logOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/exchange": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Canjear la clave de un enlace por una sesión
         * @description La clave va en Authorization: Bearer. Una clave de enlace sirve una vez, diez minutos como mucho; una sesión válida se devuelve tal cual.
         */
        post: operations["exchangeLinkKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/textos-legales": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista de textos legales
         * @description Página de textos legales; `Content-Range` dice el total (exacto hasta 10.000, estimado después). Filtros: q, id, kind, edition, title, publishedAt, version; con _gte, _lte, _gt, _lt para rangos.
         */
        get: operations["listLegalText"];
        put?: never;
        /**
         * Crear texto legal
         * @description Crear texto legal
         */
        post: operations["createLegalText"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/textos-legales/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ver texto legal
         * @description Ver texto legal
         */
        get: operations["getLegalText"];
        /**
         * Cambiar texto legal
         * @description Cambiar texto legal
         */
        put: operations["updateLegalText"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/usuarios": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista de usuarios
         * @description Página de usuarios; `Content-Range` dice el total (exacto hasta 10.000, estimado después). Filtros: q, id, email, name, roles, eventCompanyId, isActive, lastLoginAt, createdAt, updatedAt, version; con _gte, _lte, _gt, _lt para rangos.
         */
        get: operations["listStaffUser"];
        put?: never;
        /**
         * Crear usuario
         * @description Crear usuario
         */
        post: operations["createStaffUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/usuarios/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ver usuario
         * @description Ver usuario
         */
        get: operations["getStaffUser"];
        /**
         * Cambiar usuario
         * @description Cambiar usuario
         */
        put: operations["updateStaffUser"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/usuarios/{id}/contrasena": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Poner una contraseña nueva; cierra las sesiones abiertas de la cuenta
         * @description Al menos 12 caracteres, con letras y números. Quien cambia la suya sigue dentro.
         */
        post: operations["setStaffPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/usuarios/{id}/enlace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Un enlace de entrada: sirve una vez y diez minutos
         * @description Un enlace de entrada: sirve una vez y diez minutos
         */
        post: operations["makeStaffLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/usuarios/{id}/sesiones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sesiones abiertas de una cuenta
         * @description Sesiones abiertas de una cuenta
         */
        get: operations["listStaffSessions"];
        put?: never;
        post?: never;
        /**
         * Cerrar todas las sesiones de una cuenta
         * @description Cerrar todas las sesiones de una cuenta
         */
        delete: operations["closeStaffSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/zonas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista de zonas
         * @description Página de zonas; `Content-Range` dice el total (exacto hasta 10.000, estimado después). Filtros: q, id, seatPlanId, code, name, kind, capacity, position, color, gateId; con _gte, _lte, _gt, _lt para rangos.
         */
        get: operations["listZone"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/zonas/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ver zona
         * @description Ver zona
         */
        get: operations["getZone"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** Account */
        Account: {
            docNo: string | null;
            email: string;
            emailVerified: boolean;
            firstName: string;
            id: number;
            marketing: boolean;
            phone: string;
            postalCode: string | null;
            surname1: string;
            surname2: string;
        };
        /** AccountOrders */
        AccountOrders: {
            items: {
                /**
                 * Format: date-time
                 * @example 2026-12-12T17:30:00.000Z
                 */
                createdAt: string;
                number: string;
                reservationHash: string | null;
                sessions: {
                    eventTitle: string;
                    /**
                     * Format: date-time
                     * @example 2026-12-12T17:30:00.000Z
                     */
                    startsAt: string;
                    tickets: number;
                    timezone: string;
                    venueName: string;
                }[];
                state: string;
                /** @description céntimos de euro */
                totalCents: number;
            }[];
        };
        /** AuditEntry */
        AuditEntry: {
            action?: string | null;
            actorId?: number | null;
            actorKind?: string | null;
            actorName?: string | null;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            at?: string | null;
            changes?: {
                [key: string]: unknown;
            } | null;
            id: number | null;
            ip?: string | null;
            reason?: string | null;
            requestId?: string | null;
            resource?: string | null;
            resourceId?: string | null;
        };
        /** BlockLabel */
        BlockLabel: {
            code?: string;
            color?: string;
            /** @enum {string|null} */
            countsAs?: "protocol" | "technical" | "press" | "security" | "company" | "other" | null;
            id: number | null;
            isSellableAtBoxOffice?: boolean | null;
            name?: string;
            /** @description Sube en cada cambio; un valor antiguo se rechaza con 409. */
            version?: number | null;
        };
        /** BlockLabelCreate */
        BlockLabelCreate: {
            code: string;
            color: string;
            /** @enum {string|null} */
            countsAs?: "protocol" | "technical" | "press" | "security" | "company" | "other" | null;
            /** @description Solo lectura; se ignora. */
            id?: unknown;
            isSellableAtBoxOffice?: boolean | null;
            name: string;
            /** @description Sube en cada cambio; un valor antiguo se rechaza con 409. */
            version?: number | null;
        };
        /** BlockLabelUpdate */
        BlockLabelUpdate: {
            code?: string;
            color?: string;
            /** @enum {string|null} */
            countsAs?: "protocol" | "technical" | "press" | "security" | "company" | "other" | null;
            /** @description Solo lectura; se ignora. */
            id?: unknown;
            isSellableAtBoxOffice?: boolean | null;
            name?: string;
            /** @description Sube en cada cambio; un valor antiguo se rechaza con 409. */
            version?: number | null;
        };
        /** BookingFee */
        BookingFee: {
            /** @description Céntimos de euro, IVA incluido. */
            amountCents?: number;
            /** @enum {string} */
            channel?: "web" | "box_office" | "phone";
            /** @description id de sesiones */
            eventSessionId?: number | null;
            id: number | null;
            vatCode?: string | null;
            /** @description Sube en cada cambio; un valor antiguo se rechaza con 409. */
            version?: number | null;
        };
        /** BookingFeeCreate */
        BookingFeeCreate: {
            /** @description Céntimos de euro, IVA incluido. */
            amountCents: number;
            /** @enum {string} */
            channel: "web" | "box_office" | "phone";
            /** @description id de sesiones */
            eventSessionId?: number | null;
            /** @description Solo lectura; se ignora. */
            id?: unknown;
            vatCode?: string | null;
            /** @description Sube en cada cambio; un valor antiguo se rechaza con 409. */
            version?: number | null;
        };
        /** BookingFeeUpdate */
        BookingFeeUpdate: {
            /** @description Céntimos de euro, IVA incluido. */
            amountCents?: number;
            /** @enum {string} */
            channel?: "web" | "box_office" | "phone";
            /** @description id de sesiones */
            eventSessionId?: number | null;
            /** @description Solo lectura; se ignora. */
            id?: unknown;
            vatCode?: string | null;
            /** @description Sube en cada cambio; un valor antiguo se rechaza con 409. */
            version?: number | null;
        };
        /** Cart */
        Cart: {
            canExtend: boolean;
            discount: {
                /** @description céntimos de euro */
                cents: number;
                code: string;
                name: string;
            } | null;
            /** @description céntimos de euro */
            discountCents: number;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            expiresAt: string | null;
            /** @description céntimos de euro */
            feeCents: number;
            lines: components["schemas"]["CartLine"][];
            pendingOrder: {
                checkoutToken: string;
                /**
                 * Format: date-time
                 * @example 2026-12-12T17:30:00.000Z
                 */
                expiresAt: string;
                gatewayOrder: string;
                orderNumber: string;
                resultUrl: string;
                /** @description céntimos de euro */
                totalCents: number;
            } | null;
            problems: {
                code: string;
                lineKeys: string[];
                message: string;
            }[];
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            serverNow: string;
            /** @description céntimos de euro */
            subtotalCents: number;
            /** @description céntimos de euro */
            totalCents: number;
        };
        /** CartLine */
        CartLine: {
            attributes: number;
            eventId: number;
            eventSlug: string;
            eventTitle: string;
            /** @description céntimos de euro */
            feeCents: number;
            gate: string | null;
            /**
             * @description `s:<sesión>:<butaca>` o `z:<reserva de plazas>`
             * @example s:12:3456
             */
            key: string;
            /** @enum {string} */
            kind: "seat" | "zone";
            priceCategoryName: string;
            priceId: number;
            prices: {
                /** @description céntimos de euro */
                cents: number;
                id: number;
                name: string;
            }[];
            quantity: number;
            rowLabel: string | null;
            seatId: number | null;
            seatNumber: string | null;
            sessionId: number;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            startsAt: string;
            timezone: string;
            /** @description céntimos de euro */
            totalCents: number;
            /** @description céntimos de euro */
            unitCents: number;
            venueName: string;
            zoneId: number;
            zoneName: string;
        };
        /** Checkout */
        Checkout: {
            checkoutToken: string;
            gatewayOrder: string;
            orderNumber: string;
            redirect: {
                /** @description campos del formulario para el banco */
                fields: {
                    [key: string]: unknown;
                };
                url: string;
            } | null;
            resultUrl: string;
            /** @description céntimos de euro */
            totalCents: number;
        };
        /** CheckoutResult */
        CheckoutResult: {
            canRetry: boolean;
            charged: boolean | null;
            emailMasked: string;
            orderNumber: string;
            reason: {
                code: string;
                message: string;
            } | null;
            reservationHash: string | null;
            /** @enum {string} */
            state: "paid" | "pending" | "denied" | "expired" | "refunded";
            /** @description céntimos de euro */
            totalCents: number;
        };
        /** CounterSale */
        CounterSale: {
            /** @description cambio que hay que dar */
            changeCents: number;
            orderId: number;
            orderNumber: string;
            /** @description entradas en A4 */
            pdfUrl: string;
            /** @description entradas para impresora térmica */
            thermalUrl: string;
            ticketIds: number[];
            /** @description céntimos de euro */
            totalCents: number;
        };
        /** Customer */
        Customer: {
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            createdAt?: string | null;
            /** @example 12345678Z */
            docNo?: string | null;
            /**
             * Format: email
             * @example ana@example.org
             */
            email?: string;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            emailVerifiedAt?: string | null;
            firstName?: string | null;
            id: number | null;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            marketingConsentAt?: string | null;
            phone?: string | null;
            postalCode?: string | null;
            surname1?: string | null;
            surname2?: string | null;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            updatedAt?: string | null;
            /** @description Sube en cada cambio; un valor antiguo se rechaza con 409. */
            version?: number | null;
        };
        /** CustomerCreate */
        CustomerCreate: {
            /** @description Solo lectura; se ignora. */
            createdAt?: unknown;
            /** @example 12345678Z */
            docNo?: string | null;
            /**
             * Format: email
             * @example ana@example.org
             */
            email: string;
            /** @description Solo lectura; se ignora. */
            emailVerifiedAt?: unknown;
            firstName?: string | null;
            /** @description Solo lectura; se ignora. */
            id?: unknown;
            /** @description Solo lectura; se ignora. */
            marketingConsentAt?: unknown;
            phone?: string | null;
            postalCode?: string | null;
            surname1?: string | null;
            surname2?: string | null;
            /** @description Solo lectura; se ignora. */
            updatedAt?: unknown;
            /** @description Sube en cada cambio; un valor antiguo se rechaza con 409. */
            version?: number | null;
        };
        /** CustomerUpdate */
        CustomerUpdate: {
            /** @description Solo lectura; se ignora. */
            createdAt?: unknown;
            /** @example 12345678Z */
            docNo?: string | null;
            /**
             * Format: email
             * @example ana@example.org
             */
            email?: string;
            /** @description Solo lectura; se ignora. */
            emailVerifiedAt?: unknown;
            firstName?: string | null;
            /** @description Solo lectura; se ignora. */
            id?: unknown;
            /** @description Solo lectura; se ignora. */
            marketingConsentAt?: unknown;
            phone?: string | null;
            postalCode?: string | null;
            surname1?: string | null;
            surname2?: string | null;
            /** @description Solo lectura; se ignora. */
            updatedAt?: unknown;
            /** @description Sube en cada cambio; un valor antiguo se rechaza con 409. */
            version?: number | null;
        };
        /** Dashboard */
        Dashboard: {
            attention: {
                failedMails: number | null;
                /**
                 * Format: date-time
                 * @example 2026-12-12T17:30:00.000Z
                 */
                oldestPaymentAt: string | null;
                openIncidents: number | null;
                /** @description pagos de los que el banco no dice nada desde hace más de 10 minutos */
                paymentsWithoutNews: number | null;
                /** @description devoluciones que el banco todavía no ha hecho */
                refundsToSend: number | null;
            };
            nextSessions: {
                blocked: number;
                capacity: number;
                eventId: number;
                eventTitle: string;
                free: number;
                held: number;
                id: number;
                isOnSale: boolean;
                occupancyBp: number;
                passes: number;
                sold: number;
                /**
                 * Format: date-time
                 * @example 2026-12-12T17:30:00.000Z
                 */
                startsAt: string;
                state: string;
                timezone: string;
                venueName: string;
            }[];
            sales: {
                today: {
                    /** @description pagado ese día, también lo que luego se devolvió */
                    cents: number;
                    /**
                     * Format: date
                     * @example 2026-12-12
                     */
                    day: string;
                    orders: number;
                    /** @description devuelto ese día */
                    refundedCents: number;
                    tickets: number;
                };
                /** @description los últimos siete días, hoy el último */
                week: {
                    /** @description pagado ese día, también lo que luego se devolvió */
                    cents: number;
                    /**
                     * Format: date
                     * @example 2026-12-12
                     */
                    day: string;
                    orders: number;
                    /** @description devuelto ese día */
                    refundedCents: number;
                    tickets: number;
                }[];
                yesterday: {
                    /** @description pagado ese día, también lo que luego se devolvió */
                    cents: number;
                    /**
                     * Format: date
                     * @example 2026-12-12
                     */
                    day: string;
                    orders: number;
                    /** @description devuelto ese día */
                    refundedCents: number;
                    tickets: number;
                };
            } | null;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            serverNow: string;
            timezone: string;
        };
        /** Discount */
        Discount: {
            /** @description Céntimos de euro, IVA incluido. */
            amountCents?: number | null;
            /** @enum {string|null} */
            channel?: "web" | "box_office" | "phone" | null;
            code?: string;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            createdAt?: string | null;
            /** @description id de eventos */
            eventId?: number | null;
            /** @description id de sesiones */
            eventSessionId?: number | null;
            id: number | null;
            isActive?: boolean | null;
            /** @enum {string} */
            kind?: "percent" | "fixed_per_ticket";
            maxTicketsPerOrder?: number | null;
            maxUses?: number | null;
            name?: string;
            /** @description Puntos básicos: 1000 = 10 %. */
            percentBp?: number | null;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            updatedAt?: string | null;
            uses?: number | null;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            validFrom?: string | null;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            validUntil?: string | null;
            /** @description Sube en cada cambio; un valor antiguo se rechaza con 409. */
            version?: number | null;
        };
        /** DiscountCreate */
        DiscountCreate: {
            /** @description Céntimos de euro, IVA incluido. */
            amountCents?: number | null;
            /** @enum {string|null} */
            channel?: "web" | "box_office" | "phone" | null;
            code: string;
            /** @description Solo lectura; se ignora. */
            createdAt?: unknown;
            /** @description id de eventos */
            eventId?: number | null;
            /** @description id de sesiones */
            eventSessionId?: number | null;
            /** @description Solo lectura; se ignora. */
            id?: unknown;
            isActive?: boolean | null;
            /** @enum {string} */
            kind: "percent" | "fixed_per_ticket";
            maxTicketsPerOrder?: number | null;
            maxUses?: number | null;
            name: string;
            /** @description Puntos básicos: 1000 = 10 %. */
            percentBp?: number | null;
            /** @description Solo lectura; se ignora. */
            updatedAt?: unknown;
            /** @description Solo lectura; se ignora. */
            uses?: unknown;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            validFrom?: string | null;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            validUntil?: string | null;
            /** @description Sube en cada cambio; un valor antiguo se rechaza con 409. */
            version?: number | null;
        };
        /** DiscountUpdate */
        DiscountUpdate: {
            /** @description Céntimos de euro, IVA incluido. */
            amountCents?: number | null;
            /** @enum {string|null} */
            channel?: "web" | "box_office" | "phone" | null;
            code?: string;
            /** @description Solo lectura; se ignora. */
            createdAt?: unknown;
            /** @description id de eventos */
            eventId?: number | null;
            /** @description id de sesiones */
            eventSessionId?: number | null;
            /** @description Solo lectura; se ignora. */
            id?: unknown;
            isActive?: boolean | null;
            /** @enum {string} */
            kind?: "percent" | "fixed_per_ticket";
            maxTicketsPerOrder?: number | null;
            maxUses?: number | null;
            name?: string;
            /** @description Puntos básicos: 1000 = 10 %. */
            percentBp?: number | null;
            /** @description Solo lectura; se ignora. */
            updatedAt?: unknown;
            /** @description Solo lectura; se ignora. */
            uses?: unknown;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            validFrom?: string | null;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            validUntil?: string | null;
            /** @description Sube en cada cambio; un valor antiguo se rechaza con 409. */
            version?: number | null;
        };
        /** Error */
        Error: {
            /**
             * @description `unauthorized` 401 · falta la sesión o ha terminado; `bad_credentials` 401 · correo o contraseña incorrectos; `forbidden` 403 · sin permiso; `forbidden_origin` 403 · la petición viene de otra web; `bad_signature` 403 · notificación del banco no válida; `not_found` 404 · no existe; `seats_taken` 409 · butacas ocupadas; `zone_full` 409 · no quedan plazas en la zona; `none_left` 409 · no hay butacas con esas condiciones; `sale_closed` 409 · venta cerrada; `total_changed` 409 · el importe ha cambiado; `cart_closed` 409 · carrito ya pagado; `cart_ordered` 409 · carrito con un pedido en marcha; `stale_version` 409 · otra persona guardó antes; `duplicate` 409 · ya existe; `in_use` 409 · hay registros que lo usan; `wrong_state` 409 · el estado no lo admite; `discount_used_up` 409 · código agotado; `already_paid` 409 · ya pagado; `already_refunded` 409 · ya devuelto; `ticket_used` 409 · entrada usada; `not_refundable` 409 · no queda dinero que devolver; `in_progress` 409 · se está haciendo; `plan_published` 409 · plano publicado; `plan_not_draft` 409 · el plano ya no es un borrador; `plan_not_published` 409 · el plano no está publicado; `not_publishable` 409 · algo impide publicar, `details.problems` dice qué; `nothing_to_copy` 409 · no hay precios que copiar; `line_gone` 409 · ya no está en el carrito; `link_expired` 410 · enlace caducado o usado; `cart_expired` 410 · carrito caducado; `order_expired` 410 · pedido caducado; `invalid` 422 · datos no válidos, `errors` dice cuáles; `orphan_seat` 422 · dejaría una butaca suelta; `wheelchair_first` 422 · acompañante sin silla de ruedas; `limit_reached` 422 · límite de entradas; `discount_refused` 422 · código no aplicable; `plan_refused` 422 · el archivo del plano no vale, `errors` nombra cada elemento; `cart_empty` 422 · carrito vacío; `idempotency_mismatch` 422 · clave usada con otros datos; `too_large` 413 · demasiado grande; `unsupported_media_type` 415 · no es JSON; `too_many_requests` 429 · espera lo que dice Retry-After; `busy` 503 · espera lo que dice Retry-After; `maintenance` 503 · en mantenimiento; `internal` 500 · fallo nuestro, con requestId
             * @example seats_taken
             */
            code: string;
            details?: {
                [key: string]: unknown;
            };
            /** @description Por campo */
            errors?: {
                [key: string]: string;
            };
            /**
             * @description En español, para la persona
             * @example Esa butaca acaba de ocuparse. Elige otra.
             */
            message: string;
            requestId?: string;
        };
        /** Event */
        Event: {
            awayTeam?: string | null;
            competition?: string | null;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            createdAt?: string | null;
            /** @description HTML; se limpia al guardar. */
            descriptionHtml?: string | null;
            durationMinutes?: number | null;
            /** @description id de compania-eventos */
            eventCompanyId?: number;
            homeTeam?: string | null;
            id: number | null;
            /** @enum {string} */
            kind?: "match" | "theatre" | "concert" | "dance" | "family" | "other";
            minAge?: number | null;
            /** @description Calculado; puede ser null. */
            nextSessionAt?: unknown;
            organizerText?: string | null;
            poster?: {
                [key: string]: unknown;
            } | null;
            round?: string | null;
            /** @description Calculado; puede ser null. */
            sessionCount?: unknown;
            slug?: string;
            subtitle?: string | null;
            title?: string;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            updatedAt?: string | null;
            /** @description Código de IVA */
            vatCode?: string;
            /** @description id de recintos */
            venueId?: number;
            /** @description Sube en cada cambio; un valor antiguo se rechaza con 409. */
            version?: number | null;
            /** @enum {string|null} */
            visibility?: "public" | "link_only" | "draft" | null;
        };
        /** EventCard */
        EventCard: {
            awayTeam: string | null;
            competition: string | null;
            /** @description céntimos de euro */
            fromCents: number | null;
            homeTeam: string | null;
            id: number;
            /** @enum {string} */
            kind: "match" | "theatre" | "concert" | "dance" | "family" | "other";
            /** @description Datos con los que se dibuja el cartel. */
            poster: {
                [key: string]: unknown;
            };
            round: string | null;
            sessions: components["schemas"]["SessionCard"][];
            slug: string;
            subtitle: string;
            title: string;
            venue: {
                city: string;
                id: number;
                name: string;
                timezone: string;
            };
        };
        /** EventCompany */
        EventCompany: {
            address?: string | null;
            /** @description Comisión en puntos básicos: 500 = 5 %. */
            commissionBp?: number | null;
            /** @description Céntimos de euro, IVA incluido. */
            commissionFixedCents?: number | null;
            contactName?: string | null;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            createdAt?: string | null;
            /**
             * Format: email
             * @example ana@example.org
             */
            email?: string | null;
            /** @example ES9121000418450200051332 */
            iban?: string | null;
            id: number | null;
            isActive?: boolean | null;
            legalName?: string;
            name?: string;
            /** @example 12345678Z */
            nif?: string;
            phone?: string | null;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            updatedAt?: string | null;
            /** @description Sube en cada cambio; un valor antiguo se rechaza con 409. */
            version?: number | null;
        };
        /** EventCompanyCreate */
        EventCompanyCreate: {
            address?: string | null;
            /** @description Comisión en puntos básicos: 500 = 5 %. */
            commissionBp?: number | null;
            /** @description Céntimos de euro, IVA incluido. */
            commissionFixedCents?: number | null;
            contactName?: string | null;
            /** @description Solo lectura; se ignora. */
            createdAt?: unknown;
            /**
             * Format: email
             * @example ana@example.org
             */
            email?: string | null;
            /** @example ES9121000418450200051332 */
            iban?: string | null;
            /** @description Solo lectura; se ignora. */
            id?: unknown;
            isActive?: boolean | null;
            legalName: string;
            name: string;
            /** @example 12345678Z */
            nif: string;
            phone?: string | null;
            /** @description Solo lectura; se ignora. */
            updatedAt?: unknown;
            /** @description Sube en cada cambio; un valor antiguo se rechaza con 409. */
            version?: number | null;
        };
        /** EventCompanyUpdate */
        EventCompanyUpdate: {
            address?: string | null;
            /** @description Comisión en puntos básicos: 500 = 5 %. */
            commissionBp?: number | null;
            /** @description Céntimos de euro, IVA incluido. */
            commissionFixedCents?: number | null;
            contactName?: string | null;
            /** @description Solo lectura; se ignora. */
            createdAt?: unknown;
            /**
             * Format: email
             * @example ana@example.org
             */
            email?: string | null;
            /** @example ES9121000418450200051332 */
            iban?: string | null;
            /** @description Solo lectura; se ignora. */
            id?: unknown;
            isActive?: boolean | null;
            legalName?: string;
            name?: string;
            /** @example 12345678Z */
            nif?: string;
            phone?: string | null;
            /** @description Solo lectura; se ignora. */
            updatedAt?: unknown;
            /** @description Sube en cada cambio; un valor antiguo se rechaza con 409. */
            version?: number | null;
        };
        /** EventCreate */
        EventCreate: {
            awayTeam?: string | null;
            competition?: string | null;
            /** @description Solo lectura; se ignora. */
            createdAt?: unknown;
            /** @description HTML; se limpia al guardar. */
            descriptionHtml?: string | null;
            durationMinutes?: number | null;
            /** @description id de compania-eventos */
            eventCompanyId: number;
            homeTeam?: string | null;
            /** @description Solo lectura; se ignora. */
            id?: unknown;
            /** @enum {string} */
            kind: "match" | "theatre" | "concert" | "dance" | "family" | "other";
            minAge?: number | null;
            /** @description Calculado; se ignora. */
            nextSessionAt?: unknown;
            organizerText?: string | null;
            poster?: {
                [key: string]: unknown;
            } | null;
            round?: string | null;
            /** @description Calculado; se ignora. */
            sessionCount?: unknown;
            slug: string;
            subtitle?: string | null;
            title: string;
            /** @description Solo lectura; se ignora. */
            updatedAt?: unknown;
            /** @description Código de IVA */
            vatCode: string;
            /** @description id de recintos */
            venueId: number;
            /** @description Sube en cada cambio; un valor antiguo se rechaza con 409. */
            version?: number | null;
            /** @enum {string|null} */
            visibility?: "public" | "link_only" | "draft" | null;
        };
        /** EventPage */
        EventPage: {
            awayTeam: string | null;
            competition: string | null;
            descriptionHtml: string;
            durationMinutes: number | null;
            /** @description céntimos de euro */
            fromCents: number | null;
            homeTeam: string | null;
            id: number;
            /** @enum {string} */
            kind: "match" | "theatre" | "concert" | "dance" | "family" | "other";
            minAge: number | null;
            organizer: {
                legalName: string;
                name: string;
                nif: string;
            };
            organizerText: string;
            /** @description Datos con los que se dibuja el cartel. */
            poster: {
                [key: string]: unknown;
            };
            round: string | null;
            sessions: components["schemas"]["SessionCard"][];
            slug: string;
            subtitle: string;
            title: string;
            venue: {
                address: string;
                city: string;
                howToArrive: string;
                id: number;
                name: string;
                postalCode: string;
                timezone: string;
            };
        };
        /** EventSession */
        EventSession: {
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            boxOfficeEndsAt?: string;
            code?: string | null;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            createdAt?: string | null;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            doorsAt?: string;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            endsAt?: string;
            /** @description id de eventos */
            eventId?: number;
            /** @description Calculado; puede ser null. */
            eventTitle?: unknown;
            holdMinutes?: number | null;
            id: number | null;
            isNominative?: boolean | null;
            maxPerCustomer?: number | null;
            maxPerOrder?: number | null;
            orphanRule?: boolean | null;
            refundPolicy?: string | null;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            saleEndsAt?: string;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            saleStartsAt?: string;
            /** @description id de planos */
            seatPlanId?: number;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            startsAt?: string;
            /** @enum {string|null} */
            state?: "draft" | "on_sale" | "paused" | "closed" | "cancelled" | null;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            updatedAt?: string | null;
            /** @description Sube en cada cambio; un valor antiguo se rechaza con 409. */
            version?: number | null;
        };
        /** EventSessionCreate */
        EventSessionCreate: {
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            boxOfficeEndsAt: string;
            /** @description Solo lectura; se ignora. */
            code?: unknown;
            /** @description Solo lectura; se ignora. */
            createdAt?: unknown;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            doorsAt: string;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            endsAt: string;
            /** @description id de eventos */
            eventId: number;
            /** @description Calculado; se ignora. */
            eventTitle?: unknown;
            holdMinutes?: number | null;
            /** @description Solo lectura; se ignora. */
            id?: unknown;
            isNominative?: boolean | null;
            maxPerCustomer?: number | null;
            maxPerOrder?: number | null;
            orphanRule?: boolean | null;
            refundPolicy?: string | null;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            saleEndsAt: string;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            saleStartsAt: string;
            /** @description id de planos */
            seatPlanId: number;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            startsAt: string;
            /** @description Solo lectura; se ignora. */
            state?: unknown;
            /** @description Solo lectura; se ignora. */
            updatedAt?: unknown;
            /** @description Sube en cada cambio; un valor antiguo se rechaza con 409. */
            version?: number | null;
        };
        /** EventSessionUpdate */
        EventSessionUpdate: {
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            boxOfficeEndsAt?: string;
            /** @description Solo lectura; se ignora. */
            code?: unknown;
            /** @description Solo lectura; se ignora. */
            createdAt?: unknown;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            doorsAt?: string;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            endsAt?: string;
            /** @description id de eventos */
            eventId?: number;
            /** @description Calculado; se ignora. */
            eventTitle?: unknown;
            holdMinutes?: number | null;
            /** @description Solo lectura; se ignora. */
            id?: unknown;
            isNominative?: boolean | null;
            maxPerCustomer?: number | null;
            maxPerOrder?: number | null;
            orphanRule?: boolean | null;
            refundPolicy?: string | null;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            saleEndsAt?: string;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            saleStartsAt?: string;
            /** @description id de planos */
            seatPlanId?: number;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            startsAt?: string;
            /** @description Solo lectura; se ignora. */
            state?: unknown;
            /** @description Solo lectura; se ignora. */
            updatedAt?: unknown;
            /** @description Sube en cada cambio; un valor antiguo se rechaza con 409. */
            version?: number | null;
        };
        /** EventUpdate */
        EventUpdate: {
            awayTeam?: string | null;
            competition?: string | null;
            /** @description Solo lectura; se ignora. */
            createdAt?: unknown;
            /** @description HTML; se limpia al guardar. */
            descriptionHtml?: string | null;
            durationMinutes?: number | null;
            /** @description id de compania-eventos */
            eventCompanyId?: number;
            homeTeam?: string | null;
            /** @description Solo lectura; se ignora. */
            id?: unknown;
            /** @enum {string} */
            kind?: "match" | "theatre" | "concert" | "dance" | "family" | "other";
            minAge?: number | null;
            /** @description Calculado; se ignora. */
            nextSessionAt?: unknown;
            organizerText?: string | null;
            poster?: {
                [key: string]: unknown;
            } | null;
            round?: string | null;
            /** @description Calculado; se ignora. */
            sessionCount?: unknown;
            slug?: string;
            subtitle?: string | null;
            title?: string;
            /** @description Solo lectura; se ignora. */
            updatedAt?: unknown;
            /** @description Código de IVA */
            vatCode?: string;
            /** @description id de recintos */
            venueId?: number;
            /** @description Sube en cada cambio; un valor antiguo se rechaza con 409. */
            version?: number | null;
            /** @enum {string|null} */
            visibility?: "public" | "link_only" | "draft" | null;
        };
        /** Faq */
        Faq: {
            /** @description HTML; se limpia al guardar. */
            answerHtml?: string;
            category?: string | null;
            id: number | null;
            isVisible?: boolean | null;
            position?: number | null;
            question?: string;
            /** @description Sube en cada cambio; un valor antiguo se rechaza con 409. */
            version?: number | null;
        };
        /** FaqCreate */
        FaqCreate: {
            /** @description HTML; se limpia al guardar. */
            answerHtml: string;
            category?: string | null;
            /** @description Solo lectura; se ignora. */
            id?: unknown;
            isVisible?: boolean | null;
            position?: number | null;
            question: string;
            /** @description Sube en cada cambio; un valor antiguo se rechaza con 409. */
            version?: number | null;
        };
        /** FaqUpdate */
        FaqUpdate: {
            /** @description HTML; se limpia al guardar. */
            answerHtml?: string;
            category?: string | null;
            /** @description Solo lectura; se ignora. */
            id?: unknown;
            isVisible?: boolean | null;
            position?: number | null;
            question?: string;
            /** @description Sube en cada cambio; un valor antiguo se rechaza con 409. */
            version?: number | null;
        };
        /** Gate */
        Gate: {
            code?: string;
            id: number | null;
            isAccessible?: boolean | null;
            name?: string;
            /** @description id de recintos */
            venueId?: number;
            /** @description Sube en cada cambio; un valor antiguo se rechaza con 409. */
            version?: number | null;
        };
        /** GateCreate */
        GateCreate: {
            code: string;
            /** @description Solo lectura; se ignora. */
            id?: unknown;
            isAccessible?: boolean | null;
            name: string;
            /** @description id de recintos */
            venueId: number;
            /** @description Sube en cada cambio; un valor antiguo se rechaza con 409. */
            version?: number | null;
        };
        /** GateUpdate */
        GateUpdate: {
            code?: string;
            /** @description Solo lectura; se ignora. */
            id?: unknown;
            isAccessible?: boolean | null;
            name?: string;
            /** @description id de recintos */
            venueId?: number;
            /** @description Sube en cada cambio; un valor antiguo se rechaza con 409. */
            version?: number | null;
        };
        /** HeldPlaces */
        HeldPlaces: {
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            expiresAt: string;
            /** @description líneas del carrito; más de una cuando las plazas se juntan al final de una zona */
            keys: string[];
            quantity: number;
        };
        /** HeldSeats */
        HeldSeats: {
            adjacent?: boolean;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            expiresAt: string;
            seats: {
                /** @description céntimos de euro */
                cents: number;
                priceId: number;
                seatId: number;
            }[];
        };
        /** Incident */
        Incident: {
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            createdAt?: string | null;
            detail?: string | null;
            id: number | null;
            kind?: string;
            orderId?: number | null;
            paymentId?: number | null;
            /** @enum {string|null} */
            state?: "new" | "open" | "waiting_customer" | "resolved" | "closed" | null;
            title?: string;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            updatedAt?: string | null;
            /** @description Sube en cada cambio; un valor antiguo se rechaza con 409. */
            version?: number | null;
        };
        /** IncidentCreate */
        IncidentCreate: {
            /** @description Solo lectura; se ignora. */
            createdAt?: unknown;
            detail?: string | null;
            /** @description Solo lectura; se ignora. */
            id?: unknown;
            kind: string;
            /** @description Solo lectura; se ignora. */
            orderId?: unknown;
            /** @description Solo lectura; se ignora. */
            paymentId?: unknown;
            /** @enum {string|null} */
            state?: "new" | "open" | "waiting_customer" | "resolved" | "closed" | null;
            title: string;
            /** @description Solo lectura; se ignora. */
            updatedAt?: unknown;
            /** @description Sube en cada cambio; un valor antiguo se rechaza con 409. */
            version?: number | null;
        };
        /** IncidentUpdate */
        IncidentUpdate: {
            /** @description Solo lectura; se ignora. */
            createdAt?: unknown;
            detail?: string | null;
            /** @description Solo lectura; se ignora. */
            id?: unknown;
            kind?: string;
            /** @description Solo lectura; se ignora. */
            orderId?: unknown;
            /** @description Solo lectura; se ignora. */
            paymentId?: unknown;
            /** @enum {string|null} */
            state?: "new" | "open" | "waiting_customer" | "resolved" | "closed" | null;
            title?: string;
            /** @description Solo lectura; se ignora. */
            updatedAt?: unknown;
            /** @description Sube en cada cambio; un valor antiguo se rechaza con 409. */
            version?: number | null;
        };
        /** LegalPage */
        LegalPage: {
            bodyHtml: string;
            edition: number;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            publishedAt: string;
            title: string;
        };
        /** LegalText */
        LegalText: {
            /** @description HTML; se limpia al guardar. */
            bodyHtml?: string;
            edition?: number;
            id: number | null;
            /** @enum {string} */
            kind?: "legal_notice" | "privacy" | "terms" | "help" | "accessibility";
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            publishedAt?: string | null;
            title?: string;
            /** @description Sube en cada cambio; un valor antiguo se rechaza con 409. */
            version?: number | null;
        };
        /** LegalTextCreate */
        LegalTextCreate: {
            /** @description HTML; se limpia al guardar. */
            bodyHtml: string;
            edition: number;
            /** @description Solo lectura; se ignora. */
            id?: unknown;
            /** @enum {string} */
            kind: "legal_notice" | "privacy" | "terms" | "help" | "accessibility";
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            publishedAt?: string | null;
            title: string;
            /** @description Sube en cada cambio; un valor antiguo se rechaza con 409. */
            version?: number | null;
        };
        /** LegalTextUpdate */
        LegalTextUpdate: {
            /** @description HTML; se limpia al guardar. */
            bodyHtml?: string;
            edition?: number;
            /** @description Solo lectura; se ignora. */
            id?: unknown;
            /** @enum {string} */
            kind?: "legal_notice" | "privacy" | "terms" | "help" | "accessibility";
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            publishedAt?: string | null;
            title?: string;
            /** @description Sube en cada cambio; un valor antiguo se rechaza con 409. */
            version?: number | null;
        };
        /** MailMessage */
        MailMessage: {
            attachments?: {
                [key: string]: unknown;
            } | null;
            attempts?: number | null;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            createdAt?: string | null;
            /** @description HTML; se limpia al guardar. */
            html?: string | null;
            id: number | null;
            kind?: string | null;
            lastError?: string | null;
            orderId?: number | null;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            sentAt?: string | null;
            /** @enum {string|null} */
            state?: "queued" | "sending" | "sent" | "failed" | "outbox" | null;
            subject?: string | null;
            text?: string | null;
            toEmail?: string | null;
        };
        /** Order */
        Order: {
            /** @enum {string|null} */
            channel?: "web" | "box_office" | "phone" | null;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            createdAt?: string | null;
            /** @description id de clientes */
            customerId?: number | null;
            /** @description Céntimos de euro, IVA incluido. */
            discountCents?: number | null;
            email?: string | null;
            /** @description Céntimos de euro, IVA incluido. */
            feeCents?: number | null;
            firstName?: string | null;
            id: number | null;
            number?: string | null;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            paidAt?: string | null;
            phone?: string | null;
            /** @description Céntimos de euro, IVA incluido. */
            refundedCents?: number | null;
            /** @description id de usuarios */
            staffUserId?: number | null;
            /** @enum {string|null} */
            state?: "pending" | "paid" | "cancelled" | "expired" | "partially_refunded" | "refunded" | null;
            surname1?: string | null;
            surname2?: string | null;
            /** @description Calculado; puede ser null. */
            ticketCount?: unknown;
            /** @description Céntimos de euro, IVA incluido. */
            totalCents?: number | null;
        };
        /** OrderDetail */
        OrderDetail: {
            audit: {
                action: string;
                actorName: string;
                /**
                 * Format: date-time
                 * @example 2026-12-12T17:30:00.000Z
                 */
                at: string;
                changes: {
                    [key: string]: unknown;
                };
                id: number;
                reason: string | null;
                resource: string;
            }[];
            buyer: {
                customerId: number | null;
                docNo: string | null;
                email: string;
                firstName: string;
                phone: string;
                surname1: string;
                surname2: string;
            };
            /** @enum {string} */
            channel: "web" | "box_office" | "phone";
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            claimsExpireAt: string | null;
            /** @description Lo que se aceptó, cuándo y desde dónde */
            consents: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            createdAt: string;
            discount: {
                code: string;
                id: number;
                name: string;
            } | null;
            /** @description céntimos de euro */
            discountCents: number;
            /** @description céntimos de euro */
            feeCents: number;
            id: number;
            incidents: {
                /**
                 * Format: date-time
                 * @example 2026-12-12T17:30:00.000Z
                 */
                createdAt: string;
                id: number;
                kind: string;
                state: string;
                title: string;
            }[];
            ledger: {
                account: string;
                /** @description debe positivo */
                amountCents: number;
                /**
                 * Format: date-time
                 * @example 2026-12-12T17:30:00.000Z
                 */
                at: string;
                id: number;
                paymentId: number | null;
                refundId: number | null;
            }[];
            lines: {
                description: string;
                /** @description céntimos de euro */
                discountCents: number;
                eventId: number;
                eventTitle: string;
                /** @description céntimos de euro */
                feeCents: number;
                feeVatBp: number;
                /** @description céntimos de euro */
                feeVatCents: number;
                gate: string | null;
                id: number;
                position: number;
                priceCategoryName: string;
                /** @description se puede devolver ahora */
                refundable: boolean;
                rowLabel: string | null;
                seatId: number | null;
                seatNumber: string | null;
                sessionId: number;
                /**
                 * Format: date-time
                 * @example 2026-12-12T17:30:00.000Z
                 */
                startsAt: string;
                /** @enum {string} */
                state: "pending" | "active" | "refunded" | "cancelled";
                ticket: {
                    code: string;
                    holderName: string;
                    id: number;
                    /**
                     * Format: date-time
                     * @example 2026-12-12T17:30:00.000Z
                     */
                    issuedAt: string;
                    printCount: number;
                    /** @enum {string} */
                    state: "valid" | "used" | "void";
                    /**
                     * Format: date-time
                     * @example 2026-12-12T17:30:00.000Z
                     */
                    voidedAt: string | null;
                } | null;
                timezone: string;
                /** @description céntimos de euro */
                totalCents: number;
                /** @description céntimos de euro */
                unitCents: number;
                vatBp: number;
                /** @description céntimos de euro */
                vatCents: number;
                venueName: string;
                zoneName: string;
            }[];
            mails: {
                attempts: number;
                /**
                 * Format: date-time
                 * @example 2026-12-12T17:30:00.000Z
                 */
                createdAt: string;
                id: number;
                kind: string;
                lastError: string | null;
                /**
                 * Format: date-time
                 * @example 2026-12-12T17:30:00.000Z
                 */
                sentAt: string | null;
                state: string;
                subject: string;
                toEmail: string;
            }[];
            number: string;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            paidAt: string | null;
            payments: {
                /** @description céntimos de euro */
                amountCents: number;
                authorisationCode: string | null;
                /** @description se puede preguntar al banco */
                canQuery: boolean;
                cardBrand: string | null;
                /** @description céntimos de euro */
                changeCents: number | null;
                /**
                 * Format: date-time
                 * @example 2026-12-12T17:30:00.000Z
                 */
                createdAt: string;
                gatewayOrder: string | null;
                id: number;
                /**
                 * Format: date-time
                 * @example 2026-12-12T17:30:00.000Z
                 */
                lastQueriedAt: string | null;
                method: string;
                /** @description céntimos de euro */
                refundedCents: number;
                responseCode: string | null;
                /**
                 * Format: date-time
                 * @example 2026-12-12T17:30:00.000Z
                 */
                settledAt: string | null;
                state: string;
                /** @description céntimos de euro */
                tenderedCents: number | null;
            }[];
            /** @description céntimos de euro */
            refundedCents: number;
            refunds: {
                /** @description céntimos de euro */
                amountCents: number;
                attempts: number;
                /**
                 * Format: date-time
                 * @example 2026-12-12T17:30:00.000Z
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @example 2026-12-12T17:30:00.000Z
                 */
                doneAt: string | null;
                id: number;
                isAutomatic: boolean;
                lineIds: number[];
                paymentId: number;
                reason: string;
                responseCode: string | null;
                staffName: string | null;
                state: string;
            }[];
            staffName: string | null;
            state: string;
            /** @description céntimos de euro */
            totalCents: number;
            version: number;
        };
        /** Organization */
        Organization: {
            address?: string | null;
            brand?: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: email
             * @example ana@example.org
             */
            email?: string | null;
            id: number | null;
            isDemo?: boolean | null;
            legalName?: string;
            maintenanceMessage?: string | null;
            name?: string;
            nif?: string;
            phone?: string | null;
            settings?: {
                [key: string]: unknown;
            } | null;
            timezone?: string | null;
            /** @description Sube en cada cambio; un valor antiguo se rechaza con 409. */
            version?: number | null;
        };
        /** OrganizationCreate */
        OrganizationCreate: {
            address?: string | null;
            brand?: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: email
             * @example ana@example.org
             */
            email?: string | null;
            /** @description Solo lectura; se ignora. */
            id?: unknown;
            /** @description Solo lectura; se ignora. */
            isDemo?: unknown;
            legalName: string;
            maintenanceMessage?: string | null;
            name: string;
            nif: string;
            phone?: string | null;
            settings?: {
                [key: string]: unknown;
            } | null;
            timezone?: string | null;
            /** @description Sube en cada cambio; un valor antiguo se rechaza con 409. */
            version?: number | null;
        };
        /** OrganizationUpdate */
        OrganizationUpdate: {
            address?: string | null;
            brand?: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: email
             * @example ana@example.org
             */
            email?: string | null;
            /** @description Solo lectura; se ignora. */
            id?: unknown;
            /** @description Solo lectura; se ignora. */
            isDemo?: unknown;
            legalName?: string;
            maintenanceMessage?: string | null;
            name?: string;
            nif?: string;
            phone?: string | null;
            settings?: {
                [key: string]: unknown;
            } | null;
            timezone?: string | null;
            /** @description Sube en cada cambio; un valor antiguo se rechaza con 409. */
            version?: number | null;
        };
        /** Payment */
        Payment: {
            /** @description Céntimos de euro, IVA incluido. */
            amountCents?: number | null;
            authorisationCode?: string | null;
            cardBrand?: string | null;
            /** @description Céntimos de euro, IVA incluido. */
            changeCents?: number | null;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            createdAt?: string | null;
            gatewayOrder?: string | null;
            id: number | null;
            /** @enum {string|null} */
            method?: "card" | "bizum" | "cash" | "card_terminal" | "free" | null;
            /** @description id de pedidos */
            orderId?: number | null;
            responseCode?: string | null;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            settledAt?: string | null;
            /** @enum {string|null} */
            state?: "created" | "authorised" | "denied" | "expired" | "refunded" | "partially_refunded" | null;
            /** @description Céntimos de euro, IVA incluido. */
            tenderedCents?: number | null;
        };
        /** PaymentQuery */
        PaymentQuery: {
            /** @enum {string} */
            bank: "authorised" | "denied" | "refunded" | "not_found" | "unknown";
            orderId: number;
            orderState: string;
            paymentId: number;
            /** @description estado del pago después de preguntar */
            state: string;
        };
        /** Price */
        Price: {
            /** @description Céntimos de euro, IVA incluido. */
            amountCents?: number;
            /** @enum {string|null} */
            channel?: "web" | "box_office" | "phone" | null;
            /** @description id de sesiones */
            eventSessionId?: number;
            id: number | null;
            isActive?: boolean | null;
            /** @description id de categorias-precio */
            priceCategoryId?: number;
            /** @description Sube en cada cambio; un valor antiguo se rechaza con 409. */
            version?: number | null;
            /** @description id de zonas */
            zoneId?: number;
        };
        /** PriceCategory */
        PriceCategory: {
            description?: string | null;
            documentRequired?: string | null;
            id: number | null;
            isDefault?: boolean | null;
            name?: string;
            position?: number | null;
            /** @description Sube en cada cambio; un valor antiguo se rechaza con 409. */
            version?: number | null;
        };
        /** PriceCategoryCreate */
        PriceCategoryCreate: {
            description?: string | null;
            documentRequired?: string | null;
            /** @description Solo lectura; se ignora. */
            id?: unknown;
            isDefault?: boolean | null;
            name: string;
            position?: number | null;
            /** @description Sube en cada cambio; un valor antiguo se rechaza con 409. */
            version?: number | null;
        };
        /** PriceCategoryUpdate */
        PriceCategoryUpdate: {
            description?: string | null;
            documentRequired?: string | null;
            /** @description Solo lectura; se ignora. */
            id?: unknown;
            isDefault?: boolean | null;
            name?: string;
            position?: number | null;
            /** @description Sube en cada cambio; un valor antiguo se rechaza con 409. */
            version?: number | null;
        };
        /** PriceCreate */
        PriceCreate: {
            /** @description Céntimos de euro, IVA incluido. */
            amountCents: number;
            /** @enum {string|null} */
            channel?: "web" | "box_office" | "phone" | null;
            /** @description id de sesiones */
            eventSessionId: number;
            /** @description Solo lectura; se ignora. */
            id?: unknown;
            isActive?: boolean | null;
            /** @description id de categorias-precio */
            priceCategoryId: number;
            /** @description Sube en cada cambio; un valor antiguo se rechaza con 409. */
            version?: number | null;
            /** @description id de zonas */
            zoneId: number;
        };
        /** PriceUpdate */
        PriceUpdate: {
            /** @description Céntimos de euro, IVA incluido. */
            amountCents?: number;
            /** @enum {string|null} */
            channel?: "web" | "box_office" | "phone" | null;
            /** @description id de sesiones */
            eventSessionId?: number;
            /** @description Solo lectura; se ignora. */
            id?: unknown;
            isActive?: boolean | null;
            /** @description id de categorias-precio */
            priceCategoryId?: number;
            /** @description Sube en cada cambio; un valor antiguo se rechaza con 409. */
            version?: number | null;
            /** @description id de zonas */
            zoneId?: number;
        };
        /** Question */
        Question: {
            answerHtml: string;
            category: string;
            id: number;
            question: string;
        };
        /** Refund */
        Refund: {
            /** @description Céntimos de euro, IVA incluido. */
            amountCents?: number | null;
            attempts?: number | null;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            createdAt?: string | null;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            doneAt?: string | null;
            id: number | null;
            isAutomatic?: boolean | null;
            /** @description id de pedidos */
            orderId?: number | null;
            /** @description id de pagos */
            paymentId?: number | null;
            reason?: string | null;
            responseCode?: string | null;
            /** @description id de usuarios */
            staffUserId?: number | null;
            /** @enum {string|null} */
            state?: "requested" | "sending" | "done" | "failed" | null;
        };
        /** Refunded */
        Refunded: {
            /** @description lo que se devuelve */
            amountCents: number;
            refundIds: number[];
            /** @description devoluciones que se están pidiendo al banco; las demás se han dado en mano */
            toSend: number[];
        };
        /** Report */
        Report: {
            chart: {
                /** @enum {string} */
                kind: "bar" | "line";
                x: string;
                y: string[];
            } | null;
            columns: {
                key: string;
                /** @enum {string} */
                kind: "text" | "int" | "cents" | "percentBp" | "day" | "instant" | "flag";
                label: string;
                link?: string;
                total?: boolean;
            }[];
            /** @description hay más de 20000 filas: acota la consulta */
            isCut: boolean;
            name: string;
            note: string | null;
            parameters: {
                choices?: {
                    id: string;
                    name: string;
                }[];
                key: string;
                /** @enum {string} */
                kind: "ref" | "day" | "choice" | "flag" | "int";
                label: string;
                optionText?: string;
                required?: boolean;
                resource?: string;
            }[];
            rowCount: number;
            rows: {
                [key: string]: unknown;
            }[];
            title: string;
            /** @description suma de las columnas que suman */
            totals: {
                [key: string]: unknown;
            };
        };
        /** ReportHead */
        ReportHead: {
            chart: {
                /** @enum {string} */
                kind: "bar" | "line";
                x: string;
                y: string[];
            } | null;
            columns: {
                key: string;
                /** @enum {string} */
                kind: "text" | "int" | "cents" | "percentBp" | "day" | "instant" | "flag";
                label: string;
                link?: string;
                total?: boolean;
            }[];
            name: string;
            note: string | null;
            parameters: {
                choices?: {
                    id: string;
                    name: string;
                }[];
                key: string;
                /** @enum {string} */
                kind: "ref" | "day" | "choice" | "flag" | "int";
                label: string;
                optionText?: string;
                required?: boolean;
                resource?: string;
            }[];
            title: string;
        };
        /** Reservation */
        Reservation: {
            buyerName: string;
            conditions: string;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            createdAt: string;
            orderNumber: string;
            organizer: {
                legalName: string;
                name: string;
                nif: string;
            };
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            paidAt: string | null;
            /** @description céntimos de euro */
            refundedCents: number;
            sessions: {
                /**
                 * Format: date-time
                 * @example 2026-12-12T17:30:00.000Z
                 */
                doorsAt: string;
                eventId: number;
                eventSlug: string;
                eventTitle: string;
                sessionId: number;
                /**
                 * Format: date-time
                 * @example 2026-12-12T17:30:00.000Z
                 */
                startsAt: string;
                tickets: {
                    code: string;
                    gate: string | null;
                    id: number;
                    priceCategoryName: string;
                    rowLabel: string | null;
                    seatNumber: string | null;
                    state: string;
                    /** @description céntimos de euro */
                    totalCents: number;
                    zoneName: string;
                }[];
                timezone: string;
                venueAddress: string;
                venueName: string;
            }[];
            state: string;
            /** @description céntimos de euro */
            totalCents: number;
        };
        /** SeatBlock */
        SeatBlock: {
            /** @description Calculado; puede ser null. */
            activeSeats?: unknown;
            /** @description id de etiquetas-bloqueos */
            blockLabelId?: number | null;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            createdAt?: string | null;
            /** @description id de sesiones */
            eventSessionId?: number | null;
            id: number | null;
            reason?: string | null;
            seatCount?: number | null;
            /** @description Calculado; puede ser null. */
            staffName?: unknown;
            /** @description id de usuarios */
            staffUserId?: number | null;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            untilAt?: string | null;
        };
        /** SeatHolder */
        SeatHolder: {
            /** @description 1 silla de ruedas, 2 acompañante, 4 visión reducida, 8 pasillo */
            attributes: number;
            block: {
                /**
                 * Format: date-time
                 * @example 2026-12-12T17:30:00.000Z
                 */
                createdAt: string;
                id: number;
                isSellableAtBoxOffice: boolean;
                labelColor: string;
                labelId: number;
                labelName: string;
                reason: string;
                staffName: string | null;
                /**
                 * Format: date-time
                 * @example 2026-12-12T17:30:00.000Z
                 */
                untilAt: string | null;
            } | null;
            cart: {
                channel: string;
                staffName: string | null;
                /**
                 * Format: date-time
                 * @example 2026-12-12T17:30:00.000Z
                 */
                until: string;
            } | null;
            gate: string | null;
            /** @description ventas anteriores de esta butaca en la sesión, devueltas o anuladas */
            history: {
                /**
                 * Format: date-time
                 * @example 2026-12-12T17:30:00.000Z
                 */
                at: string;
                orderId: number;
                orderNumber: string;
                state: string;
            }[];
            /** @enum {string} */
            kind: "free" | "hold" | "block" | "reservation" | "invitation" | "pass" | "sale" | "hidden";
            order: {
                buyerName: string;
                channel: string;
                email: string;
                id: number;
                number: string;
                /**
                 * Format: date-time
                 * @example 2026-12-12T17:30:00.000Z
                 */
                paidAt: string | null;
                phone: string;
                priceCategoryName: string | null;
                state: string;
                /** @description céntimos de euro */
                totalCents: number | null;
            } | null;
            rowLabel: string;
            seatId: number;
            seatNumber: string;
            ticket: {
                code: string;
                id: number;
                printCount: number;
                state: string;
            } | null;
            zoneId: number;
            zoneName: string;
        };
        /** SeatPlan */
        SeatPlan: {
            contentHash?: string | null;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            createdAt?: string | null;
            edition?: number | null;
            firstSeatId?: number | null;
            id: number | null;
            name?: string | null;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            publishedAt?: string | null;
            seatCount?: number | null;
            /** @enum {string|null} */
            state?: "draft" | "published" | "retired" | null;
            /** @description id de recintos */
            venueId?: number | null;
        };
        /** SessionCard */
        SessionCard: {
            capacity: number;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            doorsAt: string;
            freeCount: number;
            /** @description céntimos de euro */
            fromCents: number | null;
            id: number;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            saleEndsAt: string;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            saleStartsAt: string;
            /** @enum {string} */
            saleState: "before" | "open" | "paused" | "closed" | "sold_out" | "cancelled";
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            startsAt: string;
        };
        /** SessionDetail */
        SessionDetail: {
            capacity: number;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            doorsAt: string;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            endsAt: string;
            event: {
                awayTeam: string | null;
                competition: string | null;
                homeTeam: string | null;
                id: number;
                kind: string;
                /** @description Datos con los que se dibuja el cartel. */
                poster: {
                    [key: string]: unknown;
                };
                round: string | null;
                slug: string;
                subtitle: string;
                title: string;
            };
            firstSeatId: number;
            freeCount: number;
            holdMinutes: number;
            id: number;
            maxPerOrder: number;
            orphanRule: boolean;
            planHash: string;
            priceCategories: {
                description: string;
                documentRequired: string;
                id: number;
                isDefault: boolean;
                name: string;
            }[];
            refundPolicy: string;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            saleEndsAt: string;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            saleStartsAt: string;
            /** @enum {string} */
            saleState: "before" | "open" | "paused" | "closed" | "sold_out" | "cancelled";
            seatCount: number;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            serverNow: string;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            startsAt: string;
            venue: {
                address: string;
                city: string;
                id: number;
                name: string;
                timezone: string;
            };
            zones: {
                code: string;
                free: number;
                gate: string | null;
                id: number;
                /** @enum {string} */
                kind: "numbered" | "general";
                name: string;
                prices: {
                    /** @description precio mostrado, gastos incluidos */
                    cents: number;
                    /** @description céntimos de euro */
                    feeCents: number;
                    id: number;
                    priceCategoryId: number;
                }[];
            }[];
        };
        /** SessionMap */
        SessionMap: {
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            boxOfficeEndsAt: string;
            /** @description la taquilla está abierta ahora */
            canSell: boolean;
            eventId: number;
            eventTitle: string;
            fees: {
                /** @description céntimos de euro */
                box_office: number;
                /** @description céntimos de euro */
                phone: number;
                /** @description céntimos de euro */
                web: number;
            };
            firstSeatId: number;
            labels: {
                code: string;
                color: string;
                countsAs: string;
                id: number;
                isSellableAtBoxOffice: boolean;
                name: string;
            }[];
            maxPerOrder: number;
            /** @description geometría en /api/public/plans/{hash} */
            planHash: string;
            planId: number;
            priceCategories: {
                description: string;
                documentRequired: string;
                id: number;
                isDefault: boolean;
                name: string;
            }[];
            /** @description la rejilla de precios tal como está guardada */
            prices: {
                /** @description sin gastos de gestión */
                amountCents: number;
                /** @enum {string|null} */
                channel: "web" | "box_office" | "phone" | null;
                id: number;
                isActive: boolean;
                priceCategoryId: number;
                zoneId: number;
            }[];
            seatCount: number;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            serverNow: string;
            sessionId: number;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            startsAt: string;
            /** @enum {string} */
            state: "draft" | "on_sale" | "paused" | "closed" | "cancelled";
            statesVersion: number;
            timezone: string;
            venueName: string;
            version: number;
            zones: {
                capacity: number;
                code: string;
                color: string;
                /** @description libres ahora */
                free: number;
                gate: string | null;
                id: number;
                /** @enum {string} */
                kind: "numbered" | "general";
                name: string;
                /** @description tarifas de taquilla, la más cara primero */
                prices: {
                    /** @description en taquilla, gastos incluidos */
                    cents: number;
                    /** @description céntimos de euro */
                    feeCents: number;
                    id: number;
                    priceCategoryId: number;
                }[];
            }[];
        };
        /** SessionSales */
        SessionSales: {
            byCategory: {
                /** @description lo pagado, IVA y gastos incluidos */
                cents: number;
                /** @description céntimos de euro */
                discountCents: number;
                /** @description gastos de gestión */
                feeCents: number;
                name: string;
                priceCategoryId: number;
                /** @description céntimos de euro */
                refundedCents: number;
                refundedTickets: number;
                tickets: number;
                /** @description IVA incluido en lo pagado */
                vatCents: number;
            }[];
            byChannel: {
                /** @description lo pagado, IVA y gastos incluidos */
                cents: number;
                /** @enum {string} */
                channel: "web" | "box_office" | "phone";
                /** @description céntimos de euro */
                discountCents: number;
                /** @description gastos de gestión */
                feeCents: number;
                /** @description céntimos de euro */
                refundedCents: number;
                refundedTickets: number;
                tickets: number;
                /** @description IVA incluido en lo pagado */
                vatCents: number;
            }[];
            byDay: {
                /** @description lo pagado, IVA y gastos incluidos */
                cents: number;
                /**
                 * Format: date
                 * @example 2026-12-12
                 */
                day: string;
                /** @description céntimos de euro */
                discountCents: number;
                /** @description gastos de gestión */
                feeCents: number;
                /** @description céntimos de euro */
                refundedCents: number;
                refundedTickets: number;
                tickets: number;
                /** @description IVA incluido en lo pagado */
                vatCents: number;
            }[];
            byZone: {
                /** @description bloqueos, reservas, invitaciones y ocultas */
                blocked: number;
                capacity: number;
                /** @description lo pagado, IVA y gastos incluidos */
                cents: number;
                /** @description céntimos de euro */
                discountCents: number;
                /** @description gastos de gestión */
                feeCents: number;
                free: number;
                /** @description en carritos o pendientes de pago */
                held: number;
                /** @enum {string} */
                kind: "numbered" | "general";
                name: string;
                passes: number;
                /** @description céntimos de euro */
                refundedCents: number;
                refundedTickets: number;
                sold: number;
                tickets: number;
                /** @description IVA incluido en lo pagado */
                vatCents: number;
                zoneId: number;
            }[];
            totals: {
                /** @description bloqueos, reservas, invitaciones y ocultas */
                blocked: number;
                capacity: number;
                /** @description lo pagado, IVA y gastos incluidos */
                cents: number;
                /** @description céntimos de euro */
                discountCents: number;
                /** @description gastos de gestión */
                feeCents: number;
                free: number;
                /** @description en carritos o pendientes de pago */
                held: number;
                /** @description vendidas y abonos sobre el aforo, en puntos básicos */
                occupancyBp: number;
                passes: number;
                /** @description pedidos pendientes de pago */
                pendingCents: number;
                pendingTickets: number;
                /** @description céntimos de euro */
                refundedCents: number;
                refundedTickets: number;
                sold: number;
                tickets: number;
                /** @description IVA incluido en lo pagado */
                vatCents: number;
            };
        };
        /** SessionState */
        SessionState: {
            id: number;
            /** @enum {string} */
            state: "draft" | "on_sale" | "paused" | "closed" | "cancelled";
            version: number;
        };
        /** Site */
        Site: {
            address: string;
            /** @description Nombre corto, colores, escudo, lema */
            brand: {
                [key: string]: unknown;
            };
            email: string;
            isDemo: boolean;
            legalName: string;
            maintenanceMessage: string | null;
            name: string;
            nif: string;
            phone: string;
            timezone: string;
        };
        /** StaffLink */
        StaffLink: {
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            expiresAt: string;
            url: string;
        };
        /** StaffSession */
        StaffSession: {
            permissions: {
                actions: string[];
                resource: string;
            }[];
            token: string;
            user: {
                companyId: number | null;
                email: string;
                id: number;
                name: string;
                roles: string[];
            };
        };
        /** StaffUser */
        StaffUser: {
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            createdAt?: string | null;
            /**
             * Format: email
             * @example ana@example.org
             */
            email?: string;
            /** @description id de compania-eventos */
            eventCompanyId?: number | null;
            id: number | null;
            isActive?: boolean | null;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            lastLoginAt?: string | null;
            name?: string;
            roles?: ("clerk" | "door" | "events_manager" | "passes_manager" | "academy_manager" | "marketing_manager" | "finance_manager" | "promoter" | "admin" | "superadmin")[];
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            updatedAt?: string | null;
            /** @description Sube en cada cambio; un valor antiguo se rechaza con 409. */
            version?: number | null;
        };
        /** StaffUserCreate */
        StaffUserCreate: {
            /** @description Solo lectura; se ignora. */
            createdAt?: unknown;
            /**
             * Format: email
             * @example ana@example.org
             */
            email: string;
            /** @description id de compania-eventos */
            eventCompanyId?: number | null;
            /** @description Solo lectura; se ignora. */
            id?: unknown;
            isActive?: boolean | null;
            /** @description Solo lectura; se ignora. */
            lastLoginAt?: unknown;
            name: string;
            roles: ("clerk" | "door" | "events_manager" | "passes_manager" | "academy_manager" | "marketing_manager" | "finance_manager" | "promoter" | "admin" | "superadmin")[];
            /** @description Solo lectura; se ignora. */
            updatedAt?: unknown;
            /** @description Sube en cada cambio; un valor antiguo se rechaza con 409. */
            version?: number | null;
        };
        /** StaffUserUpdate */
        StaffUserUpdate: {
            /** @description Solo lectura; se ignora. */
            createdAt?: unknown;
            /**
             * Format: email
             * @example ana@example.org
             */
            email?: string;
            /** @description id de compania-eventos */
            eventCompanyId?: number | null;
            /** @description Solo lectura; se ignora. */
            id?: unknown;
            isActive?: boolean | null;
            /** @description Solo lectura; se ignora. */
            lastLoginAt?: unknown;
            name?: string;
            roles?: ("clerk" | "door" | "events_manager" | "passes_manager" | "academy_manager" | "marketing_manager" | "finance_manager" | "promoter" | "admin" | "superadmin")[];
            /** @description Solo lectura; se ignora. */
            updatedAt?: unknown;
            /** @description Sube en cada cambio; un valor antiguo se rechaza con 409. */
            version?: number | null;
        };
        /** StoredPlan */
        StoredPlan: {
            /** @description butacas y plazas sin numerar */
            capacity: number;
            contentHash: string;
            edition: number;
            id: number;
            name: string;
            seatCount: number;
            /** @enum {string} */
            state: "draft" | "published" | "retired";
            venueId: number;
            zones: {
                capacity: number;
                code: string;
                color: string;
                id: number;
                /** @enum {string} */
                kind: "numbered" | "general";
                name: string;
            }[];
        };
        /** Ticket */
        Ticket: {
            code?: string | null;
            /** @description id de sesiones */
            eventSessionId?: number | null;
            holderName?: string | null;
            id: number | null;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            issuedAt?: string | null;
            /** @description id de pedidos */
            orderId?: number | null;
            printCount?: number | null;
            /** @description Calculado; puede ser null. */
            seat?: unknown;
            seatId?: number | null;
            /** @enum {string|null} */
            state?: "valid" | "used" | "void" | null;
            /**
             * Format: date-time
             * @example 2026-12-12T17:30:00.000Z
             */
            voidedAt?: string | null;
            /** @description id de zonas */
            zoneId?: number | null;
        };
        /** Venue */
        Venue: {
            address?: string | null;
            city?: string | null;
            howToArrive?: string | null;
            id: number | null;
            name?: string;
            postalCode?: string | null;
            /** @description Aforo seguro */
            safeCapacity?: number;
            /** @enum {string|null} */
            timezone?: "Europe/Madrid" | "Atlantic/Canary" | null;
            /** @description Sube en cada cambio; un valor antiguo se rechaza con 409. */
            version?: number | null;
        };
        /** VenueCreate */
        VenueCreate: {
            address?: string | null;
            city?: string | null;
            howToArrive?: string | null;
            /** @description Solo lectura; se ignora. */
            id?: unknown;
            name: string;
            postalCode?: string | null;
            /** @description Aforo seguro */
            safeCapacity: number;
            /** @enum {string|null} */
            timezone?: "Europe/Madrid" | "Atlantic/Canary" | null;
            /** @description Sube en cada cambio; un valor antiguo se rechaza con 409. */
            version?: number | null;
        };
        /** VenueUpdate */
        VenueUpdate: {
            address?: string | null;
            city?: string | null;
            howToArrive?: string | null;
            /** @description Solo lectura; se ignora. */
            id?: unknown;
            name?: string;
            postalCode?: string | null;
            /** @description Aforo seguro */
            safeCapacity?: number;
            /** @enum {string|null} */
            timezone?: "Europe/Madrid" | "Atlantic/Canary" | null;
            /** @description Sube en cada cambio; un valor antiguo se rechaza con 409. */
            version?: number | null;
        };
        /** Zone */
        Zone: {
            capacity?: number | null;
            code?: string | null;
            color?: string | null;
            /** @description id de puertas */
            gateId?: number | null;
            id: number | null;
            /** @enum {string|null} */
            kind?: "numbered" | "general" | null;
            name?: string | null;
            position?: number | null;
            /** @description id de planos */
            seatPlanId?: number | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listAuditEntry: {
        parameters: {
            query?: {
                /**
                 * @description Objeto JSON; `q` busca
                 * @example {"q":"texto"}
                 */
                filter?: string;
                /**
                 * @description `[primera, última]`, desde 0; como mucho 1000 filas
                 * @example [0,24]
                 */
                range?: string;
                /**
                 * @description `["campo","ASC"]`
                 * @example ["id","DESC"]
                 */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntry"][];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAuditEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntry"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSeatBlock: {
        parameters: {
            query?: {
                /**
                 * @description Objeto JSON; `q` busca
                 * @example {"q":"texto"}
                 */
                filter?: string;
                /**
                 * @description `[primera, última]`, desde 0; como mucho 1000 filas
                 * @example [0,24]
                 */
                range?: string;
                /**
                 * @description `["campo","ASC"]`
                 * @example ["id","DESC"]
                 */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeatBlock"][];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSeatBlock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeatBlock"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getStaffCart: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cart"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    holdBestSeatsAtCounter: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sessionId": 1,
                 *       "quantity": 1,
                 *       "zoneId": 1,
                 *       "maxCents": 1,
                 *       "priceCategoryId": 1,
                 *       "wheelchair": 1
                 *     }
                 */
                "application/json": {
                    /** @description precio máximo por entrada */
                    maxCents?: number;
                    priceCategoryId?: number;
                    quantity: number;
                    sessionId: number;
                    /** @description personas en silla de ruedas */
                    wheelchair?: number;
                    zoneId?: number;
                };
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeldSeats"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    useDiscountAtCounter: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "texto"
                 *     }
                 */
                "application/json": {
                    code: string | null;
                };
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cart"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    extendStaffCart: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        canExtend: boolean;
                        /**
                         * Format: date-time
                         * @example 2026-12-12T17:30:00.000Z
                         */
                        expiresAt: string;
                    };
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Caducado. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    changePricesAtCounter: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "changes": [
                 *         {
                 *           "key": "s:12:3456",
                 *           "priceId": 1
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    changes: {
                        key: string;
                        priceId: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cart"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    clearStaffCart: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cart"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    releaseAtCounter: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "keys": [
                 *         "s:12:3456"
                 *       ]
                 *     }
                 */
                "application/json": {
                    keys: string[];
                };
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        released: number;
                    };
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    holdSeatsAtCounter: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sessionId": 1,
                 *       "seats": [
                 *         {
                 *           "seatId": 1,
                 *           "priceId": 1
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    seats: {
                        priceId: number;
                        seatId: number;
                    }[];
                    sessionId: number;
                };
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeldSeats"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    sellAtCounter: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Misma clave, mismo resultado: repetir la petición no repite el efecto.
                 * @example 0191b1e2-demo-4f6a
                 */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "payments": [
                 *         {
                 *           "method": "cash",
                 *           "amountCents": 1,
                 *           "tenderedCents": 1
                 *         }
                 *       ],
                 *       "buyer": {
                 *         "email": "ana@example.org",
                 *         "firstName": "texto",
                 *         "surname1": "texto",
                 *         "surname2": "texto",
                 *         "phone": null,
                 *         "docNo": "texto"
                 *       },
                 *       "blockedSeats": [
                 *         {
                 *           "sessionId": 1,
                 *           "seatId": 1,
                 *           "priceId": 1
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Butacas que se venden directamente de un bloqueo vendible en taquilla. */
                    blockedSeats?: {
                        priceId: number;
                        seatId: number;
                        sessionId: number;
                    }[];
                    buyer?: {
                        docNo?: string | null;
                        /**
                         * Format: email
                         * @example ana@example.org
                         */
                        email?: string | null;
                        firstName?: string | null;
                        phone?: string | null;
                        surname1?: string | null;
                        surname2?: string | null;
                    } | null;
                    /** @description Juntos, exactamente el total; ninguno si el total es 0. */
                    payments: {
                        amountCents: number;
                        /** @enum {string} */
                        method: "cash" | "card_terminal";
                        /** @description entregado en efectivo */
                        tenderedCents?: number | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CounterSale"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Caducado. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    holdPlacesAtCounter: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sessionId": 1,
                 *       "zoneId": 1,
                 *       "priceId": 1,
                 *       "quantity": 1
                 *     }
                 */
                "application/json": {
                    priceId: number;
                    quantity: number;
                    sessionId: number;
                    zoneId: number;
                };
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeldPlaces"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPriceCategory: {
        parameters: {
            query?: {
                /**
                 * @description Objeto JSON; `q` busca
                 * @example {"q":"texto"}
                 */
                filter?: string;
                /**
                 * @description `[primera, última]`, desde 0; como mucho 1000 filas
                 * @example [0,24]
                 */
                range?: string;
                /**
                 * @description `["campo","ASC"]`
                 * @example ["id","DESC"]
                 */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceCategory"][];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createPriceCategory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "texto",
                 *       "description": "texto",
                 *       "documentRequired": "texto",
                 *       "position": 1,
                 *       "isDefault": true,
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["PriceCategoryCreate"];
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceCategory"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPriceCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceCategory"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updatePriceCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "texto",
                 *       "description": "texto",
                 *       "documentRequired": "texto",
                 *       "position": 1,
                 *       "isDefault": true,
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["PriceCategoryUpdate"];
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceCategory"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deletePriceCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceCategory"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listCustomer: {
        parameters: {
            query?: {
                /**
                 * @description Objeto JSON; `q` busca
                 * @example {"q":"texto"}
                 */
                filter?: string;
                /**
                 * @description `[primera, última]`, desde 0; como mucho 1000 filas
                 * @example [0,24]
                 */
                range?: string;
                /**
                 * @description `["campo","ASC"]`
                 * @example ["id","DESC"]
                 */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"][];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ana@example.org",
                 *       "firstName": "texto",
                 *       "surname1": "texto",
                 *       "surname2": "texto",
                 *       "phone": null,
                 *       "docNo": "12345678Z",
                 *       "postalCode": null,
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["CustomerCreate"];
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ana@example.org",
                 *       "firstName": "texto",
                 *       "surname1": "texto",
                 *       "surname2": "texto",
                 *       "phone": null,
                 *       "docNo": "12345678Z",
                 *       "postalCode": null,
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["CustomerUpdate"];
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listEventCompany: {
        parameters: {
            query?: {
                /**
                 * @description Objeto JSON; `q` busca
                 * @example {"q":"texto"}
                 */
                filter?: string;
                /**
                 * @description `[primera, última]`, desde 0; como mucho 1000 filas
                 * @example [0,24]
                 */
                range?: string;
                /**
                 * @description `["campo","ASC"]`
                 * @example ["id","DESC"]
                 */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventCompany"][];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createEventCompany: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "texto",
                 *       "legalName": "texto",
                 *       "nif": "12345678Z",
                 *       "address": "texto",
                 *       "contactName": "texto",
                 *       "email": "ana@example.org",
                 *       "phone": null,
                 *       "iban": "ES9121000418450200051332",
                 *       "commissionBp": 1,
                 *       "commissionFixedCents": 1,
                 *       "isActive": true,
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["EventCompanyCreate"];
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventCompany"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getEventCompany: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventCompany"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateEventCompany: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "texto",
                 *       "legalName": "texto",
                 *       "nif": "12345678Z",
                 *       "address": "texto",
                 *       "contactName": "texto",
                 *       "email": "ana@example.org",
                 *       "phone": null,
                 *       "iban": "ES9121000418450200051332",
                 *       "commissionBp": 1,
                 *       "commissionFixedCents": 1,
                 *       "isActive": true,
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["EventCompanyUpdate"];
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventCompany"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteEventCompany: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventCompany"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listOrganization: {
        parameters: {
            query?: {
                /**
                 * @description Objeto JSON; `q` busca
                 * @example {"q":"texto"}
                 */
                filter?: string;
                /**
                 * @description `[primera, última]`, desde 0; como mucho 1000 filas
                 * @example [0,24]
                 */
                range?: string;
                /**
                 * @description `["campo","ASC"]`
                 * @example ["id","DESC"]
                 */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"][];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "texto",
                 *       "legalName": "texto",
                 *       "nif": "texto",
                 *       "address": "texto",
                 *       "email": "ana@example.org",
                 *       "phone": null,
                 *       "timezone": "texto",
                 *       "brand": {},
                 *       "settings": {},
                 *       "maintenanceMessage": "texto",
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["OrganizationCreate"];
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "texto",
                 *       "legalName": "texto",
                 *       "nif": "texto",
                 *       "address": "texto",
                 *       "email": "ana@example.org",
                 *       "phone": null,
                 *       "timezone": "texto",
                 *       "brand": {},
                 *       "settings": {},
                 *       "maintenanceMessage": "texto",
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["OrganizationUpdate"];
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listMailMessage: {
        parameters: {
            query?: {
                /**
                 * @description Objeto JSON; `q` busca
                 * @example {"q":"texto"}
                 */
                filter?: string;
                /**
                 * @description `[primera, última]`, desde 0; como mucho 1000 filas
                 * @example [0,24]
                 */
                range?: string;
                /**
                 * @description `["campo","ASC"]`
                 * @example ["id","DESC"]
                 */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailMessage"][];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getMailMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailMessage"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listDiscount: {
        parameters: {
            query?: {
                /**
                 * @description Objeto JSON; `q` busca
                 * @example {"q":"texto"}
                 */
                filter?: string;
                /**
                 * @description `[primera, última]`, desde 0; como mucho 1000 filas
                 * @example [0,24]
                 */
                range?: string;
                /**
                 * @description `["campo","ASC"]`
                 * @example ["id","DESC"]
                 */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Discount"][];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createDiscount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "TEXTO10",
                 *       "name": "texto",
                 *       "kind": "percent",
                 *       "percentBp": 1,
                 *       "amountCents": 1,
                 *       "eventId": 1,
                 *       "eventSessionId": 1,
                 *       "channel": "web",
                 *       "validFrom": "2026-12-12T17:30:00.000Z",
                 *       "validUntil": "2026-12-12T17:30:00.000Z",
                 *       "maxUses": 1,
                 *       "maxTicketsPerOrder": 1,
                 *       "isActive": true,
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["DiscountCreate"];
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Discount"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getDiscount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Discount"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateDiscount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "TEXTO10",
                 *       "name": "texto",
                 *       "kind": "percent",
                 *       "percentBp": 1,
                 *       "amountCents": 1,
                 *       "eventId": 1,
                 *       "eventSessionId": 1,
                 *       "channel": "web",
                 *       "validFrom": "2026-12-12T17:30:00.000Z",
                 *       "validUntil": "2026-12-12T17:30:00.000Z",
                 *       "maxUses": 1,
                 *       "maxTicketsPerOrder": 1,
                 *       "isActive": true,
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["DiscountUpdate"];
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Discount"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteDiscount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Discount"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listRefund: {
        parameters: {
            query?: {
                /**
                 * @description Objeto JSON; `q` busca
                 * @example {"q":"texto"}
                 */
                filter?: string;
                /**
                 * @description `[primera, última]`, desde 0; como mucho 1000 filas
                 * @example [0,24]
                 */
                range?: string;
                /**
                 * @description `["campo","ASC"]`
                 * @example ["id","DESC"]
                 */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refund"][];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getRefund: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refund"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    retryRefund: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        refundId: number;
                        state: string;
                    };
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listTicket: {
        parameters: {
            query?: {
                /**
                 * @description Objeto JSON; `q` busca
                 * @example {"q":"texto"}
                 */
                filter?: string;
                /**
                 * @description `[primera, última]`, desde 0; como mucho 1000 filas
                 * @example [0,24]
                 */
                range?: string;
                /**
                 * @description `["campo","ASC"]`
                 * @example ["id","DESC"]
                 */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ticket"][];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTicket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ticket"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listBlockLabel: {
        parameters: {
            query?: {
                /**
                 * @description Objeto JSON; `q` busca
                 * @example {"q":"texto"}
                 */
                filter?: string;
                /**
                 * @description `[primera, última]`, desde 0; como mucho 1000 filas
                 * @example [0,24]
                 */
                range?: string;
                /**
                 * @description `["campo","ASC"]`
                 * @example ["id","DESC"]
                 */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockLabel"][];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createBlockLabel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "texto",
                 *       "code": "texto",
                 *       "color": "#1e88e5",
                 *       "countsAs": "protocol",
                 *       "isSellableAtBoxOffice": true,
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["BlockLabelCreate"];
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockLabel"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getBlockLabel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockLabel"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateBlockLabel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "texto",
                 *       "code": "texto",
                 *       "color": "#1e88e5",
                 *       "countsAs": "protocol",
                 *       "isSellableAtBoxOffice": true,
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["BlockLabelUpdate"];
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockLabel"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteBlockLabel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockLabel"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listEvent: {
        parameters: {
            query?: {
                /**
                 * @description Objeto JSON; `q` busca
                 * @example {"q":"texto"}
                 */
                filter?: string;
                /**
                 * @description `[primera, última]`, desde 0; como mucho 1000 filas
                 * @example [0,24]
                 */
                range?: string;
                /**
                 * @description `["campo","ASC"]`
                 * @example ["id","DESC"]
                 */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"][];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "slug": "texto",
                 *       "title": "texto",
                 *       "kind": "match",
                 *       "subtitle": "texto",
                 *       "descriptionHtml": "texto",
                 *       "poster": {},
                 *       "competition": "texto",
                 *       "round": "texto",
                 *       "homeTeam": "texto",
                 *       "awayTeam": "texto",
                 *       "eventCompanyId": 1,
                 *       "venueId": 1,
                 *       "vatCode": "texto",
                 *       "visibility": "public",
                 *       "minAge": 1,
                 *       "durationMinutes": 1,
                 *       "organizerText": "texto",
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["EventCreate"];
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "slug": "texto",
                 *       "title": "texto",
                 *       "kind": "match",
                 *       "subtitle": "texto",
                 *       "descriptionHtml": "texto",
                 *       "poster": {},
                 *       "competition": "texto",
                 *       "round": "texto",
                 *       "homeTeam": "texto",
                 *       "awayTeam": "texto",
                 *       "eventCompanyId": 1,
                 *       "venueId": 1,
                 *       "vatCode": "texto",
                 *       "visibility": "public",
                 *       "minAge": 1,
                 *       "durationMinutes": 1,
                 *       "organizerText": "texto",
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["EventUpdate"];
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listBookingFee: {
        parameters: {
            query?: {
                /**
                 * @description Objeto JSON; `q` busca
                 * @example {"q":"texto"}
                 */
                filter?: string;
                /**
                 * @description `[primera, última]`, desde 0; como mucho 1000 filas
                 * @example [0,24]
                 */
                range?: string;
                /**
                 * @description `["campo","ASC"]`
                 * @example ["id","DESC"]
                 */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingFee"][];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createBookingFee: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "eventSessionId": 1,
                 *       "channel": "web",
                 *       "amountCents": 1,
                 *       "vatCode": "texto",
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["BookingFeeCreate"];
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingFee"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getBookingFee: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingFee"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateBookingFee: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "eventSessionId": 1,
                 *       "channel": "web",
                 *       "amountCents": 1,
                 *       "vatCode": "texto",
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["BookingFeeUpdate"];
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingFee"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteBookingFee: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingFee"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listIncident: {
        parameters: {
            query?: {
                /**
                 * @description Objeto JSON; `q` busca
                 * @example {"q":"texto"}
                 */
                filter?: string;
                /**
                 * @description `[primera, última]`, desde 0; como mucho 1000 filas
                 * @example [0,24]
                 */
                range?: string;
                /**
                 * @description `["campo","ASC"]`
                 * @example ["id","DESC"]
                 */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Incident"][];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createIncident: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "texto",
                 *       "title": "texto",
                 *       "detail": "texto",
                 *       "state": "new",
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["IncidentCreate"];
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Incident"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getIncident: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Incident"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateIncident: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "texto",
                 *       "title": "texto",
                 *       "detail": "texto",
                 *       "state": "new",
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["IncidentUpdate"];
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Incident"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listReports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportHead"][];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    reportEventos: {
        parameters: {
            query: {
                /**
                 * @description Evento
                 * @example 1
                 */
                eventId: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Report"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPayment: {
        parameters: {
            query?: {
                /**
                 * @description Objeto JSON; `q` busca
                 * @example {"q":"texto"}
                 */
                filter?: string;
                /**
                 * @description `[primera, última]`, desde 0; como mucho 1000 filas
                 * @example [0,24]
                 */
                range?: string;
                /**
                 * @description `["campo","ASC"]`
                 * @example ["id","DESC"]
                 */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"][];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    queryPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentQuery"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getDashboard: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dashboard"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    redsysNotification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ok: boolean;
                    };
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listOrder: {
        parameters: {
            query?: {
                /**
                 * @description Objeto JSON; `q` busca
                 * @example {"q":"texto"}
                 */
                filter?: string;
                /**
                 * @description `[primera, última]`, desde 0; como mucho 1000 filas
                 * @example [0,24]
                 */
                range?: string;
                /**
                 * @description `["campo","ASC"]`
                 * @example ["id","DESC"]
                 */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"][];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOrderDetail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderDetail"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    refundOrderLines: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Misma clave, mismo resultado: repetir la petición no repite el efecto.
                 * @example 0191b1e2-demo-4f6a
                 */
                "Idempotency-Key": string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "orderLineIds": [
                 *         1
                 *       ],
                 *       "reason": "texto"
                 *     }
                 */
                "application/json": {
                    orderLineIds: number[];
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refunded"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    printTickets: {
        parameters: {
            query?: {
                /** @description A4 (sin valor) o 80 mm */
                formato?: "a4" | "termica";
                /**
                 * @description Solo estas entradas, separadas por comas
                 * @example 12,13
                 */
                ids?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Una página por entrada válida. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    resendOrderMail: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Misma clave, mismo resultado: repetir la petición no repite el efecto.
                 * @example 0191b1e2-demo-4f6a
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: string;
                        /** @description false: ya se pidió lo mismo hace un momento */
                        queued: boolean;
                    };
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSeatPlan: {
        parameters: {
            query?: {
                /**
                 * @description Objeto JSON; `q` busca
                 * @example {"q":"texto"}
                 */
                filter?: string;
                /**
                 * @description `[primera, última]`, desde 0; como mucho 1000 filas
                 * @example [0,24]
                 */
                range?: string;
                /**
                 * @description `["campo","ASC"]`
                 * @example ["id","DESC"]
                 */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeatPlan"][];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSeatPlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeatPlan"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    discardSeatPlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                    };
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exportSeatPlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSeatPlanGeometry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    publishSeatPlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredPlan"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    retireSeatPlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredPlan"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    importSeatPlan: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "venueId": 1,
                 *       "name": "texto",
                 *       "format": "svg",
                 *       "content": "texto"
                 *     }
                 */
                "application/json": {
                    /** @description el archivo como texto */
                    content: string;
                    /** @enum {string} */
                    format: "svg" | "pretix";
                    /** @description si falta, el del archivo */
                    name?: string | null;
                    venueId: number;
                };
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredPlan"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPrice: {
        parameters: {
            query?: {
                /**
                 * @description Objeto JSON; `q` busca
                 * @example {"q":"texto"}
                 */
                filter?: string;
                /**
                 * @description `[primera, última]`, desde 0; como mucho 1000 filas
                 * @example [0,24]
                 */
                range?: string;
                /**
                 * @description `["campo","ASC"]`
                 * @example ["id","DESC"]
                 */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Price"][];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createPrice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "eventSessionId": 1,
                 *       "zoneId": 1,
                 *       "priceCategoryId": 1,
                 *       "channel": "web",
                 *       "amountCents": 1,
                 *       "isActive": true,
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["PriceCreate"];
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Price"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPrice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Price"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updatePrice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "eventSessionId": 1,
                 *       "zoneId": 1,
                 *       "priceCategoryId": 1,
                 *       "channel": "web",
                 *       "amountCents": 1,
                 *       "isActive": true,
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["PriceUpdate"];
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Price"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deletePrice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Price"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listFaq: {
        parameters: {
            query?: {
                /**
                 * @description Objeto JSON; `q` busca
                 * @example {"q":"texto"}
                 */
                filter?: string;
                /**
                 * @description `[primera, última]`, desde 0; como mucho 1000 filas
                 * @example [0,24]
                 */
                range?: string;
                /**
                 * @description `["campo","ASC"]`
                 * @example ["id","DESC"]
                 */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Faq"][];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createFaq: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "question": "texto",
                 *       "answerHtml": "texto",
                 *       "category": "texto",
                 *       "position": 1,
                 *       "isVisible": true,
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["FaqCreate"];
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Faq"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getFaq: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Faq"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateFaq: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "question": "texto",
                 *       "answerHtml": "texto",
                 *       "category": "texto",
                 *       "position": 1,
                 *       "isVisible": true,
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["FaqUpdate"];
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Faq"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteFaq: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Faq"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    changeAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "firstName": "texto",
                 *       "surname1": "texto",
                 *       "surname2": "texto",
                 *       "phone": null,
                 *       "docNo": "texto",
                 *       "postalCode": "texto",
                 *       "marketing": true
                 *     }
                 */
                "application/json": {
                    docNo?: string | null;
                    firstName?: string;
                    marketing?: boolean;
                    phone?: string | null;
                    postalCode?: string | null;
                    surname1?: string;
                    surname2?: string | null;
                };
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    confirmEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "texto..............."
                 *     }
                 */
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description Hecho. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Caducado. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Demasiadas peticiones; espera lo que dice Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    logInCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ana@example.org",
                 *       "password": "texto"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: email
                     * @example ana@example.org
                     */
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Demasiadas peticiones; espera lo que dice Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    logOutCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listAccountOrders: {
        parameters: {
            query?: {
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountOrders"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "texto...............",
                 *       "password": "texto....."
                 *     }
                 */
                "application/json": {
                    /** @description al menos 10 caracteres */
                    password: string;
                    token: string;
                };
            };
        };
        responses: {
            /** @description Hecho. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Caducado. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Demasiadas peticiones; espera lo que dice Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    forgotPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ana@example.org"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: email
                     * @example ana@example.org
                     */
                    email: string;
                };
            };
        };
        responses: {
            /** @description Hecho. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Demasiadas peticiones; espera lo que dice Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    registerCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ana@example.org",
                 *       "password": "texto.....",
                 *       "firstName": "texto",
                 *       "surname1": "texto",
                 *       "surname2": "texto",
                 *       "phone": null,
                 *       "acceptTerms": true,
                 *       "marketing": true
                 *     }
                 */
                "application/json": {
                    /** @enum {boolean} */
                    acceptTerms: true;
                    /**
                     * Format: email
                     * @example ana@example.org
                     */
                    email: string;
                    firstName: string;
                    marketing?: boolean;
                    /** @description al menos 10 caracteres */
                    password: string;
                    phone?: string | null;
                    surname1: string;
                    surname2?: string | null;
                };
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sent: boolean;
                    };
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Demasiadas peticiones; espera lo que dice Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCart: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cart"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    holdBestSeats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sessionId": 1,
                 *       "quantity": 1,
                 *       "zoneId": 1,
                 *       "maxCents": 1,
                 *       "priceCategoryId": 1,
                 *       "wheelchair": 1
                 *     }
                 */
                "application/json": {
                    /** @description precio máximo por entrada */
                    maxCents?: number;
                    priceCategoryId?: number;
                    quantity: number;
                    sessionId: number;
                    /** @description personas en silla de ruedas */
                    wheelchair?: number;
                    zoneId?: number;
                };
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeldSeats"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Demasiadas peticiones; espera lo que dice Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    checkout: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Misma clave, mismo resultado: repetir la petición no repite el efecto.
                 * @example 0191b1e2-demo-4f6a
                 */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ana@example.org",
                 *       "firstName": "texto",
                 *       "surname1": "texto",
                 *       "surname2": "texto",
                 *       "phone": null,
                 *       "docNo": "texto",
                 *       "acceptTerms": true,
                 *       "marketing": true,
                 *       "method": "card",
                 *       "expectedTotalCents": 1
                 *     }
                 */
                "application/json": {
                    /**
                     * @description condiciones generales aceptadas
                     * @enum {boolean}
                     */
                    acceptTerms: true;
                    docNo?: string | null;
                    /**
                     * Format: email
                     * @example ana@example.org
                     */
                    email: string;
                    /** @description total que se ha mostrado */
                    expectedTotalCents: number;
                    firstName: string;
                    marketing?: boolean;
                    /** @enum {string} */
                    method: "card" | "bizum";
                    phone?: string | null;
                    surname1: string;
                    surname2?: string | null;
                };
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkout"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Caducado. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    useDiscountCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "texto"
                 *     }
                 */
                "application/json": {
                    code: string | null;
                };
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cart"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Demasiadas peticiones; espera lo que dice Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    extendCart: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /** @example {} */
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        canExtend: boolean;
                        /**
                         * Format: date-time
                         * @example 2026-12-12T17:30:00.000Z
                         */
                        expiresAt: string;
                    };
                };
            };
            /** @description Caducado. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    changeCartPrices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "changes": [
                 *         {
                 *           "key": "s:12:3456",
                 *           "priceId": 1
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    changes: {
                        key: string;
                        priceId: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cart"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    releaseFromCart: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "keys": [
                 *         "s:12:3456"
                 *       ]
                 *     }
                 */
                "application/json": {
                    keys: string[];
                };
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        released: number;
                    };
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    holdSeats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sessionId": 1,
                 *       "seats": [
                 *         {
                 *           "seatId": 1,
                 *           "priceId": 1
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    seats: {
                        priceId: number;
                        seatId: number;
                    }[];
                    sessionId: number;
                };
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeldSeats"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Demasiadas peticiones; espera lo que dice Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    holdPlaces: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sessionId": 1,
                 *       "zoneId": 1,
                 *       "priceId": 1,
                 *       "quantity": 1
                 *     }
                 */
                "application/json": {
                    priceId: number;
                    quantity: number;
                    sessionId: number;
                    zoneId: number;
                };
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeldPlaces"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Demasiadas peticiones; espera lo que dice Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCheckoutResult: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gatewayOrder: string;
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutResult"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPublicEvents: {
        parameters: {
            query?: {
                from?: string;
                kind?: "match" | "theatre" | "concert" | "dance" | "family" | "other";
                page?: number;
                q?: string;
                to?: string;
                venueId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["EventCard"][];
                        total: number;
                    };
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPublicEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                idOrSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listQuestions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Question"][];
                    };
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getQuestion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Question"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPublishedLegalText: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: "legal_notice" | "privacy" | "terms" | "help" | "accessibility";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegalPage"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    reopenCart: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /** @example {} */
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        reopened: boolean;
                    };
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    retryPayment: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Misma clave, mismo resultado: repetir la petición no repite el efecto.
                 * @example 0191b1e2-demo-4f6a
                 */
                "Idempotency-Key": string;
            };
            path: {
                token: string;
            };
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "method": "card"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    method: "card" | "bizum";
                };
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkout"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Caducado. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPlanGeometry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                hash: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getReservation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                hash: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reservation"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Demasiadas peticiones; espera lo que dice Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCalendar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                hash: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description iCalendar. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": string;
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Demasiadas peticiones; espera lo que dice Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTicketsPdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                hash: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Una página por entrada. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Demasiadas peticiones; espera lo que dice Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTicketQr: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                hash: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description QR firmado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Demasiadas peticiones; espera lo que dice Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPublicSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionDetail"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    streamSeatStates: {
        parameters: {
            query?: {
                /** @description Versión de los estados que ya se tienen */
                since?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description `event: delta` con {"v":versión,"s":[índice,estado,…],"z":[[zona,libres],…]}; `event: reset`: vuelve a pedir /states. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSeatStates: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 0 libre, 1 en un carrito, 2 ocupada, 3 no se ofrece; butaca i = byte[i>>2] >> ((i&3)*2) & 3. `X-States-Version` da la versión. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSite: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Site"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listGate: {
        parameters: {
            query?: {
                /**
                 * @description Objeto JSON; `q` busca
                 * @example {"q":"texto"}
                 */
                filter?: string;
                /**
                 * @description `[primera, última]`, desde 0; como mucho 1000 filas
                 * @example [0,24]
                 */
                range?: string;
                /**
                 * @description `["campo","ASC"]`
                 * @example ["id","DESC"]
                 */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Gate"][];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createGate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "venueId": 1,
                 *       "name": "texto",
                 *       "code": "texto",
                 *       "isAccessible": true,
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["GateCreate"];
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Gate"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getGate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Gate"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateGate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "venueId": 1,
                 *       "name": "texto",
                 *       "code": "texto",
                 *       "isAccessible": true,
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["GateUpdate"];
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Gate"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteGate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Gate"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listVenue: {
        parameters: {
            query?: {
                /**
                 * @description Objeto JSON; `q` busca
                 * @example {"q":"texto"}
                 */
                filter?: string;
                /**
                 * @description `[primera, última]`, desde 0; como mucho 1000 filas
                 * @example [0,24]
                 */
                range?: string;
                /**
                 * @description `["campo","ASC"]`
                 * @example ["id","DESC"]
                 */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Venue"][];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createVenue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "texto",
                 *       "address": "texto",
                 *       "city": "texto",
                 *       "postalCode": "texto",
                 *       "timezone": "Europe/Madrid",
                 *       "safeCapacity": 1,
                 *       "howToArrive": "texto",
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["VenueCreate"];
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Venue"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getVenue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Venue"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateVenue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "texto",
                 *       "address": "texto",
                 *       "city": "texto",
                 *       "postalCode": "texto",
                 *       "timezone": "Europe/Madrid",
                 *       "safeCapacity": 1,
                 *       "howToArrive": "texto",
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["VenueUpdate"];
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Venue"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteVenue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Venue"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listEventSession: {
        parameters: {
            query?: {
                /**
                 * @description Objeto JSON; `q` busca
                 * @example {"q":"texto"}
                 */
                filter?: string;
                /**
                 * @description `[primera, última]`, desde 0; como mucho 1000 filas
                 * @example [0,24]
                 */
                range?: string;
                /**
                 * @description `["campo","ASC"]`
                 * @example ["id","DESC"]
                 */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventSession"][];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createEventSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "eventId": 1,
                 *       "seatPlanId": 1,
                 *       "startsAt": "2026-12-12T17:30:00.000Z",
                 *       "doorsAt": "2026-12-12T17:30:00.000Z",
                 *       "endsAt": "2026-12-12T17:30:00.000Z",
                 *       "saleStartsAt": "2026-12-12T17:30:00.000Z",
                 *       "saleEndsAt": "2026-12-12T17:30:00.000Z",
                 *       "boxOfficeEndsAt": "2026-12-12T17:30:00.000Z",
                 *       "maxPerOrder": 1,
                 *       "maxPerCustomer": 1,
                 *       "orphanRule": true,
                 *       "holdMinutes": 1,
                 *       "isNominative": true,
                 *       "refundPolicy": "texto",
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["EventSessionCreate"];
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventSession"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getEventSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventSession"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateEventSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "eventId": 1,
                 *       "seatPlanId": 1,
                 *       "startsAt": "2026-12-12T17:30:00.000Z",
                 *       "doorsAt": "2026-12-12T17:30:00.000Z",
                 *       "endsAt": "2026-12-12T17:30:00.000Z",
                 *       "saleStartsAt": "2026-12-12T17:30:00.000Z",
                 *       "saleEndsAt": "2026-12-12T17:30:00.000Z",
                 *       "boxOfficeEndsAt": "2026-12-12T17:30:00.000Z",
                 *       "maxPerOrder": 1,
                 *       "maxPerCustomer": 1,
                 *       "orphanRule": true,
                 *       "holdMinutes": 1,
                 *       "isNominative": true,
                 *       "refundPolicy": "texto",
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["EventSessionUpdate"];
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventSession"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteEventSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventSession"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listBlockedSeats: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        blockId: number;
                        labelId: number;
                        seatId: number;
                    }[];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    blockSeats: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "seatIds": [
                 *         1
                 *       ],
                 *       "blockLabelId": 1,
                 *       "reason": "texto",
                 *       "untilAt": "2026-12-12T17:30:00.000Z"
                 *     }
                 */
                "application/json": {
                    blockLabelId: number;
                    reason?: string | null;
                    seatIds: number[];
                    /**
                     * Format: date-time
                     * @description las butacas vuelven solas a la venta
                     * @example 2026-12-12T17:30:00.000Z
                     */
                    untilAt?: string | null;
                };
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        blocked: number;
                        blockId: number;
                    };
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSeatHolder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                seatId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeatHolder"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    closeSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "version": 1
                 *     }
                 */
                "application/json": {
                    /** @description versión de la sesión que se ha visto; una antigua se rechaza con 409 */
                    version?: number | null;
                };
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionState"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    copySessionPrices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fromSessionId": 1,
                 *       "version": 1
                 *     }
                 */
                "application/json": {
                    fromSessionId: number;
                    /** @description versión de la sesión que se ha visto; una antigua se rechaza con 409 */
                    version?: number | null;
                };
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        copied: number;
                        skippedZones: string[];
                        version: number;
                    };
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    unblockSeats: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "seatIds": [
                 *         1
                 *       ]
                 *     }
                 */
                "application/json": {
                    seatIds: number[];
                };
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        freed: number;
                    };
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getStaffSeatStates: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 0 libre, 1 carrito, 2 venta, 3 bloqueo, 4 reserva, 5 invitación, 6 abono, 7 oculta; byte = índice de butaca. `X-States-Version` da la versión. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    streamStaffSeatStates: {
        parameters: {
            query?: {
                /** @description Versión de los estados que ya se tienen */
                since?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description `event: delta` con {"v":versión,"s":[índice,estado,…],"z":[[zona,libres],…]}; `event: reset`: vuelve a pedir /estados. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSessionMap: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionMap"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    pauseSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "version": 1
                 *     }
                 */
                "application/json": {
                    /** @description versión de la sesión que se ha visto; una antigua se rechaza con 409 */
                    version?: number | null;
                };
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionState"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    saveSessionPrices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "version": 1,
                 *       "prices": [
                 *         {
                 *           "zoneId": 1,
                 *           "priceCategoryId": 1,
                 *           "channel": "web",
                 *           "amountCents": 1
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    prices: {
                        /** @description IVA incluido, sin gastos de gestión; null: no se vende */
                        amountCents: number | null;
                        /** @enum {string|null} */
                        channel?: "web" | "box_office" | "phone" | null;
                        priceCategoryId: number;
                        zoneId: number;
                    }[];
                    /** @description versión de la sesión que se ha visto; una antigua se rechaza con 409 */
                    version?: number | null;
                };
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        removed: number;
                        /** @description precios distintos que antes */
                        saved: number;
                        version: number;
                    };
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    publishSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "version": 1,
                 *       "zonesNotForSale": [
                 *         1
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description versión de la sesión que se ha visto; una antigua se rechaza con 409 */
                    version?: number | null;
                    /** @description zonas sin precio que de verdad no se venden */
                    zonesNotForSale?: number[];
                };
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionState"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSessionSales: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionSales"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    whoAmI: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffSession"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    logIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ana@example.org",
                 *       "password": "texto"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: email
                     * @example ana@example.org
                     */
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffSession"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Demasiadas peticiones; espera lo que dice Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    logOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exchangeLinkKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffSession"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Demasiadas peticiones; espera lo que dice Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listLegalText: {
        parameters: {
            query?: {
                /**
                 * @description Objeto JSON; `q` busca
                 * @example {"q":"texto"}
                 */
                filter?: string;
                /**
                 * @description `[primera, última]`, desde 0; como mucho 1000 filas
                 * @example [0,24]
                 */
                range?: string;
                /**
                 * @description `["campo","ASC"]`
                 * @example ["id","DESC"]
                 */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegalText"][];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createLegalText: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "legal_notice",
                 *       "edition": 1,
                 *       "title": "texto",
                 *       "bodyHtml": "texto",
                 *       "publishedAt": "2026-12-12T17:30:00.000Z",
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["LegalTextCreate"];
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegalText"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getLegalText: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegalText"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateLegalText: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "legal_notice",
                 *       "edition": 1,
                 *       "title": "texto",
                 *       "bodyHtml": "texto",
                 *       "publishedAt": "2026-12-12T17:30:00.000Z",
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["LegalTextUpdate"];
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegalText"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listStaffUser: {
        parameters: {
            query?: {
                /**
                 * @description Objeto JSON; `q` busca
                 * @example {"q":"texto"}
                 */
                filter?: string;
                /**
                 * @description `[primera, última]`, desde 0; como mucho 1000 filas
                 * @example [0,24]
                 */
                range?: string;
                /**
                 * @description `["campo","ASC"]`
                 * @example ["id","DESC"]
                 */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffUser"][];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createStaffUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ana@example.org",
                 *       "name": "texto",
                 *       "roles": [
                 *         "clerk"
                 *       ],
                 *       "eventCompanyId": 1,
                 *       "isActive": true,
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["StaffUserCreate"];
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffUser"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getStaffUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffUser"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateStaffUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ana@example.org",
                 *       "name": "texto",
                 *       "roles": [
                 *         "clerk"
                 *       ],
                 *       "eventCompanyId": 1,
                 *       "isActive": true,
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["StaffUserUpdate"];
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffUser"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setStaffPassword: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        /** @description Datos. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "texto......."
                 *     }
                 */
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description sesiones cerradas */
                        revoked: number;
                    };
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    makeStaffLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffLink"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicto: ocupado, duplicado o versión antigua. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listStaffSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: date-time
                         * @example 2026-12-12T17:30:00.000Z
                         */
                        createdAt: string;
                        /**
                         * Format: date-time
                         * @example 2026-12-12T17:30:00.000Z
                         */
                        expiresAt: string;
                        id: number;
                        ip: string | null;
                        /** @description la de quien pregunta */
                        isCurrent: boolean;
                        /**
                         * Format: date-time
                         * @example 2026-12-12T17:30:00.000Z
                         */
                        lastSeenAt: string;
                        userAgent: string | null;
                    }[];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    closeStaffSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description sesiones cerradas */
                        revoked: number;
                    };
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listZone: {
        parameters: {
            query?: {
                /**
                 * @description Objeto JSON; `q` busca
                 * @example {"q":"texto"}
                 */
                filter?: string;
                /**
                 * @description `[primera, última]`, desde 0; como mucho 1000 filas
                 * @example [0,24]
                 */
                range?: string;
                /**
                 * @description `["campo","ASC"]`
                 * @example ["id","DESC"]
                 */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Zone"][];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getZone: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resultado. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Zone"];
                };
            };
            /** @description Falta la sesión o ha terminado (unauthorized). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin permiso (forbidden). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe (not_found). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Datos no válidos: `errors` nombra cada campo. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin capacidad en este momento; espera lo que dice Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
