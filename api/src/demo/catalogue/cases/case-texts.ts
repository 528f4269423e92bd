/** What customers write and what staff answer, by subject. */
import type {Meant} from '../../../platform/environment/demo-profile';

export interface CaseText extends Meant {
  category: 'purchase' | 'pass' | 'access' | 'refund' | 'personal_data' | 'complaint' | 'other' | 'child_protection';
  title: string;
  asks: string;
  answer: string;
  note?: string;
  again?: string;
}

export const CASE_TEXTS: CaseText[] = [
  {
    category: 'purchase',
    title: 'No me ha llegado el correo con las entradas',
    asks: 'Buenos días: compré dos entradas anoche y no me ha llegado nada. He mirado en la carpeta de correo no deseado. ¿Me las pueden volver a enviar?',
    answer:
      'Buenos días. Le hemos reenviado las entradas ahora mismo. Si no las ve en diez minutos, díganos otro correo y las mandamos allí.',
    note: 'La dirección tenía una errata: .con en lugar de .com.',
    again: 'Ya las tengo. Muchas gracias.',
  },
  {
    category: 'purchase',
    title: 'Me equivoqué de sesión al comprar',
    asks: 'Compré para el viernes y era para el sábado. ¿Se puede cambiar?',
    answer: 'Sí, quedan butacas en la misma zona el sábado. Si nos confirma, hacemos el cambio sin coste.',
    again: 'Confirmo el cambio, gracias.',
  },
  {
    category: 'purchase',
    title: 'El código de descuento no funciona',
    asks: 'Pongo el código que me dieron en la tienda y dice que ha caducado.',
    answer: 'El código terminó el domingo pasado. Le hemos dado otro válido esta semana para la misma compra.',
  },
  {
    category: 'purchase',
    title: 'Factura con los datos de mi empresa',
    asks: 'Necesito la factura a nombre de mi empresa y no encuentro dónde pedirla.',
    answer: 'Indíquenos el NIF y la dirección fiscal y se la enviamos hoy en PDF.',
    note: 'Pasado a finanzas.',
  },
  {
    of: 'club',
    category: 'pass',
    title: 'Cambio de asiento de mi abono',
    asks: 'Somos tres hermanos y nos gustaría sentarnos juntos la próxima temporada. ¿Cuándo se puede pedir el cambio?',
    answer: 'El plazo de cambios se abre después del de renovaciones. Le avisaremos por correo el primer día.',
  },
  {
    of: 'club',
    category: 'pass',
    title: 'He perdido el carné de abonado',
    asks: 'Lo perdí en el último partido. ¿Qué hago para entrar el domingo?',
    answer:
      'Hemos anulado el carné perdido. Puede entrar con el digital desde su cuenta, y el de plástico le espera en la taquilla.',
    note: 'Duplicado hecho, sin coste por ser el primero.',
  },
  {
    of: 'club',
    category: 'access',
    title: 'La puerta no leyó mi entrada',
    asks: 'Llegamos con media hora y el lector de la puerta 4 no reconocía el código. Entramos al descanso.',
    answer:
      'Sentimos mucho lo ocurrido. Hemos revisado el lector y cambiado el equipo. Le ofrecemos dos entradas para el próximo partido.',
    note: 'El lector llevaba sin red 20 minutos. Hablar con el jefe de puertas.',
    again: 'Aceptamos, y gracias por contestar tan rápido.',
  },
  {
    of: 'club',
    category: 'access',
    title: 'Silla de ruedas y acompañante',
    asks: 'Vamos con mi madre, que usa silla. ¿Por qué puerta se entra y hay aparcamiento cerca?',
    answer:
      'Por la puerta 0, con rampa y ascensor. Le hemos reservado plaza en el aparcamiento; al llegar, dé su nombre.',
  },
  {
    category: 'refund',
    title: 'Me han cobrado dos veces',
    asks: 'En la cuenta me aparecen dos cargos iguales del mismo día por un solo pedido.',
    answer: 'Hemos visto el segundo cargo y ya está devuelto. Según su banco, lo verá entre uno y cinco días hábiles.',
    note: 'Segundo cargo comprobado con el banco.',
    again: 'Ya me ha llegado la devolución.',
  },
  {
    category: 'refund',
    title: 'Devolución por enfermedad',
    asks: 'Tengo el justificante médico y no podremos ir a la función. ¿Se puede devolver?',
    answer:
      'Las entradas no admiten devolución, pero sí cambiarlas por otra función de la temporada. ¿Le interesa alguna fecha?',
  },
  {
    of: 'club',
    category: 'refund',
    title: 'Camiseta con una costura abierta',
    asks: 'La recibí ayer y tiene una costura abierta en la manga. Quisiera otra o el dinero.',
    answer: 'Puede traerla a la tienda o la recogemos en casa, como prefiera. Le enviamos otra igual.',
  },
  {
    category: 'personal_data',
    title: 'Quiero saber qué datos tienen de mí',
    asks: 'Ejerzo mi derecho de acceso: les pido copia de mis datos personales y a quién se los han comunicado.',
    answer:
      'Hemos recibido su solicitud. Para protegerle, necesitamos comprobar su identidad: puede hacerlo desde su cuenta. Responderemos dentro del plazo de un mes.',
    note: 'Plazo RGPD: un mes desde hoy.',
  },
  {
    category: 'personal_data',
    title: 'Baja de las comunicaciones',
    asks: 'No quiero recibir más correos de publicidad.',
    answer: 'Hecho: solo recibirá los correos de sus compras.',
  },
  {
    category: 'complaint',
    title: 'Visibilidad desde la butaca',
    asks: 'Compré en platea y una columna tapaba la mitad del escenario. En la web no lo decía.',
    answer:
      'Tiene razón: esa butaca debía aparecer como de visibilidad reducida. Le devolvemos la diferencia y hemos corregido el plano.',
    note: 'Marcar la butaca en el plano nuevo.',
    again: 'Agradezco la rapidez.',
  },
  {
    category: 'complaint',
    title: 'Precio distinto al anunciado',
    asks: 'En el cartel ponía 18 € y me han cobrado 19.',
    answer:
      'El cartel mostraba el precio de taquilla; en la web el precio incluye un euro de gastos de gestión. Hemos pedido que los próximos carteles lo digan.',
  },
  {
    of: 'club',
    category: 'other',
    title: 'Objeto perdido: una bufanda roja',
    asks: 'Nos la dejamos en el fondo norte, fila 12. Es de mi abuelo.',
    answer: 'La tenemos en objetos perdidos de la puerta 2, de lunes a viernes de 10 a 14 h.',
    again: '¡Muchísimas gracias!',
  },
  {
    category: 'other',
    title: 'Visita de un colegio',
    asks: 'Somos 45 alumnos y tres profesores. ¿Hacen visitas por la mañana?',
    answer: 'Sí, martes y jueves. Le enviamos las fechas libres del trimestre y los precios para grupos.',
  },
  {
    of: 'club',
    category: 'child_protection',
    title: 'Comportamiento de un adulto en un entrenamiento',
    asks: 'Quiero hablar con la persona responsable de protección sobre lo que vi el martes. Prefiero no escribir más aquí.',
    answer: 'Gracias por avisar. La delegada de protección le llamará hoy mismo en el horario que nos diga.',
    note: 'Avisada la delegada. No comentar fuera de este hilo.',
  },
  {
    of: 'club',
    category: 'child_protection',
    title: 'Fotografías de menores en redes',
    asks: 'Han aparecido fotos de mi hijo sin nuestra autorización en una cuenta de aficionados.',
    answer: 'Hemos pedido su retirada a la cuenta y a la red. Le informaremos en cuanto respondan.',
  },
];

/** Beside those of the base data. */
export const OWN_REPLY = {
  title: 'Acceso para sillas de ruedas',
  category: 'access',
  body: 'La entrada accesible es la puerta 0, con rampa y ascensor. Si nos dice la matrícula, le reservamos aparcamiento.',
} as const;
export const OWN_REPLY_OF_A_THEATRE = {
  title: 'Acceso para sillas de ruedas',
  category: 'access',
  body: 'La entrada accesible es la de la calle del Telar, sin escalones; el ascensor llega al anfiteatro.',
} as const;
