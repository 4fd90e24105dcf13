export const contactFailures = {
  title: 'No se pudo completar',
  text: 'Hubo un error al procesar su acción. Inténtelo de nuevo o pida ayuda.',
  tryAgain: 'Intentar de nuevo',
  back: 'Volver',

  linkNotWhole:
    'Falta una parte de este enlace. Copie el enlace completo del correo, o pida al estudiante que lo envíe otra vez desde su portafolio.',
  linkUnknown: 'Este enlace no es válido, o el estudiante retiró el registro.',
  linkWithdrawn: 'El estudiante retiró este registro. Usted no tiene que hacer nada.',
  linkRemoved: 'La escuela eliminó este registro. Usted no tiene que hacer nada.',
  ownEntry:
    'El contacto debe abrir esto en su propio dispositivo. En este navegador está abierta la sesión del estudiante que hizo el registro.',
  linkSuperseded:
    'Este registro cambió después de que se envió este correo. Use el enlace del correo más reciente.',
  linkExpired:
    'Nadie respondió en un mes, así que este registro se eliminó. El estudiante lo sabe y puede registrarlo de nuevo.',
  linkSetBack:
    'Después de que usted aceptó este registro, la escuela anuló la confirmación. El estudiante puede preguntarle de nuevo con otro correo.',
  linkVerifiedBySchool: 'La escuela ya confirmó este registro. Usted no tiene que responder.',
  linkPutAside: 'La escuela está revisando este registro. Por ahora usted no tiene que responder.',
  alreadyAccepted: 'Usted ya aceptó este registro. Escriba a la escuela si fue un error.',
  alreadyRejected: 'Usted ya rechazó este registro. Escriba a la escuela si fue un error.',
  mailLinkUnknown: 'Este enlace no es válido. Use el del correo más reciente.',

  tooMany: 'Demasiados intentos. Pruebe otra vez más tarde.',
  tooManyFor: 'Demasiados intentos. Pruebe otra vez dentro de {time}.',
  busy: 'El servicio está ocupado. Inténtelo de nuevo en un momento.',
  fault: 'Algo falló de nuestro lado. Inténtelo de nuevo.',
};
