export const contactListPage = {
  heading: 'Esperan su respuesta',
  loading: 'Abriendo su lista…',

  proveWhy:
    'Esta lista muestra nombres de estudiantes, así que primero comprobamos que usted puede leer el correo de {address}.',
  mailCode: 'Enviarme un código',
  codeSent: 'Enviamos un código a {address}. Funciona durante {minutes} minutos.',
  code: 'Código',
  openList: 'Abrir la lista',
  anotherCode: 'Enviarme otro código',
  remember: 'Recordar este navegador durante {days} días. No lo marque en un dispositivo compartido.',
  signedIn: 'En este navegador está abierta la sesión de {account}. Ciérrela para abrir la lista.',
  logOut: 'Cerrar la sesión y seguir',
  codeMissing: 'Escriba los {digits} dígitos.',
  codeWrong: 'Este código no es correcto. Revise el correo otra vez.',
  codeDead: 'Este código ya no funciona. Pida otro.',

  expired: 'Esta lista tiene más de {days} días. Podemos enviarle una nueva a la misma dirección.',
  mailFresh: 'Enviarme una lista nueva',
  freshSent: 'Una lista nueva va en camino a {address}.',

  tryAgain: 'Intentar otra vez',
  noCookies:
    'Su navegador bloquea las cookies de este sitio, y la lista las necesita. Permítalas para este sitio o use otro navegador. El enlace de un correo sobre un solo registro funciona sin ellas.',
  linkNotWhole:
    'Falta una parte de este enlace. Copie el enlace completo del correo. O abra un correo sobre un registro y pida la lista en esa página.',
  linkUnknown: 'Este enlace no es válido. Use el del correo más reciente.',
  tooMany: 'Demasiados intentos. Espere un rato e inténtelo otra vez.',
  fault: 'Algo salió mal. Inténtelo otra vez.',
};
