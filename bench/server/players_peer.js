// Players of the peer's game, by the messages its own client sends.
const { io } = require('socket.io-client');

exports.players = async (host, matches) => {
  const run = Date.now();
  for (let i = 0; i < matches; i += 1) {
    await player(host, `m${run}-${i}`, 0); // the first to come makes the match
    await player(host, `m${run}-${i}`, 1);
  }
};

function player(host, match, seat) {
  const socket = io(`http://127.0.0.1:${host.port}/duel`, { transports: ['websocket'], forceNew: true });
  let asked = -1; // the round it has answered, or is about to
  let sent = 0;

  function look(state) {
    const { round, fighters } = state.G;
    if (sent && (fighters[seat].chose >= asked || round > asked)) {
      host.answered(sent);
      sent = 0;
    }
    if (!sent && round > asked) {
      asked = round;
      host.act(() => {
        sent = performance.now();
        const args = [Math.floor(Math.random() * 4)];
        const action = { type: 'MAKE_MOVE', payload: { type: 'choose', args, playerID: String(seat) } };
        socket.emit('update', action, state._stateID, match, String(seat));
      });
    }
  }

  return new Promise((done) => {
    let first = true;
    socket.on('connect', () => socket.emit('sync', match, String(seat), undefined, 2));
    socket.on('sync', (_match, info) => {
      if (!first) return;
      first = false;
      host.seated();
      look(info.state);
      done();
    });
    socket.on('update', (_match, state) => look(state));
    socket.on('connect_error', (error) => console.error(`socket: ${error.message}`));
  });
}
