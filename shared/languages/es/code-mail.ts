export const codeMail = {
  subject: 'El código para confirmar las horas de {student}',
  preview: 'Si da este código, usted acepta las {amount, plural, other {# h}} de {student}.',
  heading: 'Un código para confirmar las horas de {student}',
  asks: '{student}, de {school}, le pide este código para que usted confirme sus horas ahora mismo.',
  accepts:
    'Si da este código, usted acepta las {amount, plural, other {# h}} de {student}. Funciona durante {minutes} minutos.',
  ifNot: 'Si algo de lo que sigue no es correcto o no conoce a {student}, no dé el código a nadie.',
};
