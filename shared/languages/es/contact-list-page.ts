export const contactListPage = {
  heading: 'Esperan su respuesta',
  loading: 'Abriendo su lista…',

  proveWhy: 'Esta lista nombra a estudiantes, así que solo se abre para quien lee el correo de {address}.',
  mailCode: 'Enviarme un código',
  codeSent: 'Enviamos un código a {address}. Funciona durante {minutes} minutos.',
  code: 'Código',
  openList: 'Abrir la lista',
  anotherCode: 'Enviarme otro código',
  remember: 'Recordar este navegador durante {days} días. No en un dispositivo que usan otras personas.',
  signedIn:
    'En este navegador está abierta la sesión de {account}. La lista se abre cuando se cierre esa sesión.',
  logOut: 'Cerrar la sesión y seguir',
  codeMissing: 'Escriba los {digits} dígitos.',
  codeWrong: 'Este código no es correcto. Vuelva a mirar el correo.',
  codeDead: 'Este código ya no funciona. Pida otro.',

  expired: 'Esta lista tiene más de {days} días. Podemos enviarle una nueva a la misma dirección.',
  mailFresh: 'Enviarme una lista nueva',
  freshSent: 'Una lista nueva va en camino a {address}.',

  colleagueWrong: 'Escriba un correo que no sea este.',

  tryAgain: 'Intentar otra vez',
  noCookies:
    'Su navegador bloquea las cookies de este sitio, sin las cuales la lista no se abre. Permítalas para este sitio o use otro navegador. El enlace del correo sobre una sola actividad funciona sin ellas.',
  linkNotWhole:
    'Este enlace no está completo. Cópielo entero del correo. O abra un correo sobre un registro: su página le envía la lista.',
  linkUnknown: 'Este enlace no es válido. Use el del correo más reciente.',
  tooMany: 'Demasiados intentos. Espere un rato e inténtelo otra vez.',
  fault: 'Algo salió mal. Inténtelo otra vez.',
};
