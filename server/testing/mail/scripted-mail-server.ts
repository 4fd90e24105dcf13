/** A mail server scripted by a test: at each stage it replies, disconnects or stays silent. */
import net from 'node:net';

/** A reply, or `hang up` or `silence`. */
export type Act = string;

export interface MailScript {
  readonly greeting?: Act;
  readonly ehlo?: Act;
  readonly mail?: Act;
  readonly rcpt?: Act;
  readonly data?: Act;
  /** Disconnects after this many bytes of the text. */
  readonly cutTextAfter?: number;
  /** After the whole text, which it may depend on. */
  readonly text?: Act | ((text: string) => Act);
}

export interface ScriptedMailServer {
  readonly url: string;
  /** Sets the behaviour from now on; omitted stages succeed. */
  play(script: MailScript): void;
  readonly connections: () => number;
  readonly commands: string[];
  /** Whole texts received, also refused ones. */
  readonly texts: string[];
  /** Accepted texts. */
  readonly taken: string[];
  forget(): void;
  close(): Promise<void>;
}

export async function startScriptedMailServer(): Promise<ScriptedMailServer> {
  let script: MailScript = {};
  let connections = 0;
  const commands: string[] = [];
  const texts: string[] = [];
  const taken: string[] = [];
  const sockets = new Set<net.Socket>();

  const server = net.createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    const act = (what: Act): void => {
      if (what === 'hang up') socket.destroy();
      else if (what !== 'silence') socket.write(`${what}\r\n`);
    };
    let buffer = '';
    let inText = false;
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      buffer += chunk;
      while (!socket.destroyed && (inText ? readText() : readCommand()));
    });
    act(script.greeting ?? '220 mx.test ESMTP');

    function readCommand(): boolean {
      const end = buffer.indexOf('\r\n');
      if (end < 0) return false;
      const command = buffer.slice(0, end);
      buffer = buffer.slice(end + 2);
      commands.push(command);
      const verb = command.slice(0, 4).toUpperCase();
      const answer = answerTo(verb);
      inText = verb === 'DATA' && answer.startsWith('354');
      act(answer);
      return true;
    }

    function answerTo(verb: string): Act {
      if (verb === 'EHLO') return script.ehlo ?? '250-mx.test\r\n250-DSN\r\n250 8BITMIME';
      if (verb === 'MAIL') return script.mail ?? '250 2.1.0 OK';
      if (verb === 'RCPT') return script.rcpt ?? '250 2.1.5 OK';
      if (verb === 'DATA') return script.data ?? '354 Go on';
      return verb === 'QUIT' ? '221 Bye' : '250 OK';
    }

    function readText(): boolean {
      if (script.cutTextAfter !== undefined && buffer.length > script.cutTextAfter) {
        socket.destroy();
        return false;
      }
      const end = buffer.indexOf('\r\n.\r\n');
      if (end < 0) return false;
      const text = buffer.slice(0, end);
      buffer = buffer.slice(end + 5);
      inText = false;
      texts.push(text);
      const answer =
        (typeof script.text === 'function' ? script.text(text) : script.text) ?? '250 2.0.0 Queued';
      if (answer.startsWith('250')) taken.push(text);
      act(answer);
      return true;
    }
  });

  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as net.AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    play: (next) => {
      script = next;
    },
    connections: () => connections,
    commands,
    texts,
    taken,
    forget() {
      script = {};
      connections = 0;
      for (const list of [commands, texts, taken]) list.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
