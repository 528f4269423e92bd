/** What buyers ask, as a draft: hidden until somebody has read it. */
export const FAQS: {category: string; question: string; answerHtml: string}[] = [
  {
    category: 'Compra',
    question: '¿El precio que veo es el que pagaré?',
    answerHtml:
      '<p>Sí. Desde la primera pantalla ves el precio final, con los impuestos y los gastos de gestión incluidos. En el carrito te enseñamos el desglose.</p>',
  },
  {
    category: 'Compra',
    question: '¿Cuánto tiempo me guardáis las butacas?',
    answerHtml:
      '<p>Quince minutos desde que eliges la primera. El reloj está siempre a la vista y, antes de que se acabe, puedes pedir más tiempo una vez. Si se agota, las butacas vuelven a la venta y no se te cobra nada.</p>',
  },
  {
    category: 'Compra',
    question: '¿Por qué no me deja dejar una butaca suelta?',
    answerHtml:
      '<p>Para que la fila no quede llena de huecos de uno que nadie puede aprovechar. Mueve tu elección una butaca a un lado, o usa «Elige por mí» y lo resolvemos nosotros. Si es la única forma de sentaros, te dejará.</p>',
  },
  {
    category: 'Compra',
    question: '¿Cuántas entradas puedo comprar?',
    answerHtml:
      '<p>Por norma, diez por sesión. En los actos de máxima afluencia y en los gratuitos son menos: lo verás en la página de la sesión. Para grupos de veinte o más, escríbenos a la dirección que verás al pie.</p>',
  },
  {
    category: 'Compra',
    question: '¿Cómo puedo pagar?',
    answerHtml:
      '<p>En la web, con tarjeta o con Bizum, en la página segura de tu banco. En taquilla, además, en efectivo. No guardamos los datos de tu tarjeta: ni siquiera los vemos.</p>',
  },
  {
    category: 'Compra',
    question: 'El banco me ha rechazado el pago. ¿He perdido las butacas?',
    answerHtml:
      '<p>No, mientras quede tiempo en el reloj: vuelve a intentarlo, con otra tarjeta o con Bizum si quieres. Un pago rechazado no se cobra; si ves una retención en tu cuenta, tu banco la libera solo.</p>',
  },
  {
    category: 'Compra',
    question: '¿Dónde pongo mi código de descuento?',
    answerHtml:
      '<p>En el carrito, antes de pagar. Cada pedido admite un código, y el descuento se calcula sobre el precio de la entrada sin los gastos de gestión. Si el código no vale para lo que llevas, te decimos por qué.</p>',
  },
  {
    category: 'Entradas',
    question: 'He pagado y no me llega el correo',
    answerHtml:
      '<p>Suele tardar menos de un minuto. Mira en la carpeta de no deseados y, si tienes cuenta, en <a href="/perfil">tu perfil</a>: ahí están todas tus entradas. Si tampoco, escríbenos con tu nombre y el día de la compra y te las reenviamos.</p>',
  },
  {
    category: 'Entradas',
    question: '¿Tengo que imprimir la entrada?',
    answerHtml:
      '<p>No hace falta. Enséñala en el móvil con el brillo alto. Si prefieres papel, imprime el PDF en blanco y negro, sin recortar el código.</p>',
  },
  {
    category: 'Entradas',
    question: '¿Puedo dar mi entrada a otra persona?',
    answerHtml:
      '<p>Sí, si no la revendes más cara. Mándale el PDF y no lo uses tú: el código abre una sola vez. Si la entrada es de tarifa reducida, quien la use tiene que cumplir los requisitos.</p>',
  },
  {
    category: 'Entradas',
    question: '¿Qué tarifa me corresponde?',
    answerHtml:
      '<ul><li><strong>Infantil:</strong> menores de 14 años.</li><li><strong>Joven:</strong> de 14 a 25.</li><li><strong>Jubilado:</strong> mayores de 65 y pensionistas.</li><li><strong>Reducida:</strong> desempleo, discapacidad del 33 % o más, o familia numerosa.</li></ul><p>Cuenta la edad del día del acto, y en la puerta te pediremos el documento.</p>',
  },
  {
    category: 'Accesibilidad',
    question: '¿Cómo compro una plaza para silla de ruedas?',
    answerHtml:
      '<p>En la web, como cualquier otra: en el plano y en la lista van señaladas con su símbolo. Con cada una puedes comprar la de acompañante, que está al lado. Si prefieres ayuda, llámanos: cuesta lo mismo.</p>',
  },
  {
    category: 'Devoluciones',
    question: '¿Puedo devolver o cambiar mis entradas?',
    answerHtml:
      '<p>Una vez compradas, no: son para una fecha concreta y la ley no prevé desistimiento en ese caso. Si el acto se cancela o cambia de día, sí; te lo explicamos en las dos preguntas siguientes.</p>',
  },
  {
    category: 'Devoluciones',
    question: 'Se ha cancelado el acto. ¿Qué tengo que hacer?',
    answerHtml:
      '<p>Nada. Te devolvemos todo, gastos de gestión incluidos, en la misma tarjeta o Bizum con que pagaste, y te avisamos por correo. Si pagaste en efectivo, pasa por la taquilla con la entrada.</p>',
  },
  {
    category: 'Devoluciones',
    question: 'Ha cambiado la fecha y no puedo ir',
    answerHtml:
      '<p>Tus entradas valen para la nueva fecha. Si no te viene bien, tienes 15 días desde el aviso para pedir la devolución contestando a ese mismo correo.</p>',
  },
  {
    category: 'Devoluciones',
    question: '¿Cuándo veré el dinero de una devolución?',
    answerHtml:
      '<p>La ordenamos en cuanto se aprueba. Tu banco suele tardar entre uno y cinco días hábiles en mostrarla. El correo de la devolución es tu comprobante.</p>',
  },
  {
    category: 'Cuenta',
    question: '¿Necesito una cuenta para comprar?',
    answerHtml:
      '<p>No. Con tu nombre y tu correo basta. Si la creas, tendrás tus entradas siempre a mano en <a href="/perfil">tu perfil</a> y no tendrás que repetir tus datos.</p>',
  },
  {
    category: 'Cuenta',
    question: 'He olvidado mi contraseña',
    answerHtml:
      '<p>Pide una nueva en <a href="/forgot-password">recuperar contraseña</a>: te llega un enlace que vale una hora y se usa una sola vez.</p>',
  },
  {
    category: 'Cuenta',
    question: '¿Cómo borro mi cuenta o dejo de recibir novedades?',
    answerHtml:
      '<p>Las novedades se quitan en tu perfil o en el enlace de cada correo. Para borrar la cuenta, escríbenos a la dirección del aviso de privacidad. Las facturas las guardamos el tiempo que obliga la ley, y nada más.</p>',
  },
];
