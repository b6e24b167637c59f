// boardgame.io's server with a card game of four that never ends: nine secret cards each, one played and replaced a turn.
const { Server, Origins } = require("boardgame.io/server");
const { TurnOrder } = require("boardgame.io/core");

const game = {
  name: "cards",
  setup: ({ ctx }) => ({
    hands: Object.fromEntries(Array.from({ length: ctx.numPlayers }, (_, p) => [p, Array.from({ length: 9 }, (_, i) => (9 * p + i) % 54)])),
    middle: null,
    discards: [],
    plays: 0,
  }),
  moves: {
    play: ({ G, ctx }, index) => {
      const hand = G.hands[ctx.currentPlayer];
      const card = hand[index];
      G.middle = { card, by: ctx.currentPlayer };
      G.discards = [...G.discards.slice(-18), card];
      G.plays += 1;
      hand[index] = (card * 31 + 7 * G.plays) % 54;
    },
  },
  turn: { minMoves: 1, maxMoves: 1, order: TurnOrder.DEFAULT },
  playerView: ({ G, playerID }) => ({
    ...G,
    hands: Object.fromEntries(Object.entries(G.hands).map(([p, cards]) => [p, p === playerID ? cards : cards.length])),
  }),
};

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
server.run({ port: Number(process.argv[2]), callback: () => console.log("ready") });
