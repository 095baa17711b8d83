import { dyed, emoji, turned } from './emoji.ts'
import * as food from './foods.ts'
import * as grown from './produce.ts'
import { clip, move, oval, puff, rect, shade, shape, stroke } from './svg.ts'

/** One picture by its name in products.txt, about (x, y) and `size` wide. */
export function picture(name: string, x: number, y: number, size: number, turn = 0, flip = 1) {
  const drawn = drawings[name]
  if (!drawn) throw new Error(`no picture ${name}`)
  return move(drawn(), x, y, size / 100, turn, flip)
}

const scattered = (one: string, spots: readonly (readonly [number, number, number])[]) =>
  spots.map(([x, y, size]) => move(one, x, y, size)).join('')
const many = [
  [-28, 14, 0.5],
  [2, 22, 0.52],
  [30, 12, 0.5],
  [-15, -10, 0.5],
  [16, -12, 0.52],
  [-2, -34, 0.44],
] as const
const three = [
  [-22, 14, 0.62],
  [24, 12, 0.62],
  [0, -20, 0.64],
] as const

const drawings: Record<string, () => string> = {
  // fruit
  apple: () => emoji('1f34e'),
  'green-apple': () => emoji('1f34f'),
  pear: () => emoji('1f350', 'leafy'),
  bosc: () => dyed('1f350', '#3a2208', '#a8722e', '#f0cf8a'),
  cherries: () => emoji('1f352'),
  banana: () => move(grown.banana(), 2, -2, 0.86),
  mango: () => emoji('1f96d'),
  pineapple: () => emoji('1f34d'),
  avocado: () => emoji('1f951'),
  coconut: () => dyed('1f965', '#33200f', '#a98c6c', '#fffdf6'),
  orange: () => emoji('1f34a'),
  grapefruit: () =>
    move(puff(oval(0, 0, 46, 46, '#f3a45c'), 'puff-big'), -16, -10, 0.86) + move(grown.citrus('#f0a158', '#e2544e'), 18, 14, 0.82),
  lemon: () => emoji('1f34b'),
  lime: () => dyed('1f34b', '#123a0c', '#6fb03a', '#d8f09a'),
  kiwi: () => emoji('1f95d'),
  grapes: () => emoji('1f347'),
  'red-grapes': () => turned('1f347', 75, 0.9, 0.85),
  'green-grapes': () => dyed('1f347', '#2f4a12', '#8fbb48', '#e6f2b0'),
  peach: () => emoji('1f351'),
  plum: () =>
    puff(shape('M0 -34C12 -42 42 -32 42 4C42 30 22 44 0 44S-42 30 -42 4C-42 -32 -12 -42 0 -34z', '#4a2350'), 'puff-big') +
    stroke('M0 -34C-6 -10 -6 14 -2 42', '#2f1436', 2.5, 'opacity=".6"') +
    stroke('M0 -36C0 -46 4 -52 8 -54', '#6b4a1e', 4) +
    oval(-20, -12, 9, 13, '#c9a8d8', 'opacity=".35" transform="rotate(20 -20 -12)"'),
  strawberry: () => emoji('1f353'),
  blueberries: () => emoji('1fad0'),
  raspberry: () => grown.berry('#c51f48'),
  cranberry: () => scattered(grown.ball('#a81a2e'), many),
  watermelon: () => emoji('1f349'),
  melon: () => dyed('1f348', '#5a4a22', '#d3b274', '#f8ebc4'),
  // vegetables
  corn: () => emoji('1f33d', 'leafy'),
  'sweet-potato': () => emoji('1f360', ''),
  carrot: () => emoji('1f955'),
  'orange-carrot': () => move(grown.carrot('#ea8a2c'), 0, 10, 0.78),
  'purple-carrot': () => move(grown.carrot('#6a2f6e'), 0, 10, 0.78),
  beet: () => move(grown.beet(), 0, 17, 0.7),
  radish: () => move(grown.radish(), 0, 16, 0.72),
  butternut: grown.butternut,
  'acorn-squash': () => grown.gourd('#2f5b36', '#8a7a4a', '#c9822c'),
  squash: () => grown.gourd('#e2821f', '#5c7a34', '#ea932f'),
  greens: () => emoji('1f96c', 'leafy'),
  lettuce: () =>
    move(grown.frillyLeaf('#6cb044'), -22, 6, 0.95, -24) +
    move(grown.frillyLeaf('#6cb044'), 22, 6, 0.95, 24) +
    move(grown.frillyLeaf('#8cc85c'), 0, 0, 1.05),
  broccoli: () => emoji('1f966', 'leafy'),
  cauliflower: () => move(grown.cauliflower(), 0, 0, 0.84),
  cabbage: grown.cabbage,
  asparagus: grown.asparagus,
  celery: () => move(grown.celery(), 0, 6, 0.8),
  'green-bean': grown.greenBean,
  peapod: () => emoji('1fadb', 'leafy'),
  soy: () => emoji('1fadb', 'leafy'),
  zucchini: () => grown.longGourd('#3f6b2c', '#7da458'),
  cucumber: () =>
    move(grown.longGourd('#3f8a3a', '#5fa64e'), -6, -8, 0.92) +
    move(grown.cucumberSlice(), 20, 24, 0.5) +
    move(grown.cucumberSlice(), -14, 32, 0.46),
  pickle: () => dyed('1f952', '#26300a', '#7d8f34', '#d8e08a'),
  herb: () => dyed('1f33f', '#123a12', '#4f9038', '#c4e68c'),
  basil: () => move(grown.basil(), 0, 8, 0.8),
  tomato: () => emoji('1f345'),
  'cherry-tomato': () => scattered(grown.cherryTomato(), three),
  salad: () => grown.leaves(['#5ba046', '#8a2f4a', '#7cba54', '#4f8f3a', '#9ccb6c'], 26, 70, 'salad', 0.4),
  spinach: () => grown.leaves(['#2f7a3a', '#3f8f46', '#287034'], 24, 70, 'spinach', 0.46),
  'red-pepper': () => dyed('1fad1', '#5a0a06', '#d8301c', '#ffab88') + clip('M-50 -50H50V-33H-50z', emoji('1fad1', '')),
  'green-pepper': () => dyed('1fad1', '#0f3a14', '#3f8f3a', '#b8dc8c') + clip('M-50 -50H50V-33H-50z', emoji('1fad1', '')),
  jalapeno: () => dyed('1f336-fe0f', '#0f3a14', '#3f8f3a', '#b8e08a'),
  'hot-pepper': () => emoji('1f336-fe0f'),
  eggplant: () => turned('1f346', 10, 0.75, 0.72),
  potato: () => emoji('1f954'),
  'red-potato': () => dyed('1f954', '#4a1218', '#b8505a', '#f0b4a8'),
  onion: () => emoji('1f9c5'),
  'red-onion': () => dyed('1f9c5', '#2f0a24', '#8a2f62', '#e8b0cc'),
  garlic: () => emoji('1f9c4'),
  ginger: () => emoji('1fada'),
  mushroom: () =>
    scattered(grown.mushroom('#b98a5a'), [
      [-24, 8, 0.72],
      [26, 12, 0.66],
      [2, -18, 0.74],
    ]),
  portobello: () => move(grown.mushroom('#7a5236', 1.1), -4, 14, 0.9) + move(grown.mushroom('#8a6040', 1.1), 6, -16, 0.8, 8),
  // meat and fish
  'ground-beef': () => food.groundMeat('#b5423a'),
  'ground-turkey': () => food.groundMeat('#e2a490'),
  steak: () => emoji('1f969'),
  stew: () => food.cubes('#a83a34'),
  bone: () =>
    scattered(emoji('1f9b4', ''), [
      [-12, 10, 0.8],
      [14, -10, 0.8],
    ]),
  'whole-chicken': () => food.bird('#f3cfae'),
  'roast-chicken': () => food.bird('#c9792c'),
  'chicken-breast': food.breast,
  drumstick: () => emoji('1f357'),
  bacon: () => emoji('1f953'),
  ham: () =>
    [0, 1, 2]
      .map((at) =>
        move(
          puff(oval(0, 0, 38, 26, '#f0a39a', 'stroke="#d9776a" stroke-width="4"'), 'puff-small') + oval(8, 2, 9, 6, '#fbe0d8'),
          at * 14 - 14,
          16 - at * 15,
          1,
          -8,
        ),
      )
      .join(''),
  turkey: () =>
    [0, 1, 2]
      .map((at) =>
        move(puff(oval(0, 0, 40, 24, '#f4dcc0', 'stroke="#c98f55" stroke-width="4"'), 'puff-small'), at * 12 - 12, 16 - at * 15, 1, -8),
      )
      .join(''),
  sausage: () => food.sausages('#a85a3a'),
  chop: food.chop,
  fish: () => dyed('1f41f', '#20384e', '#86a4b4', '#eef4f2'),
  shrimp: () => emoji('1f990'),
  fillet: () => food.fillet('#e8603c'),
  tofu: () => food.slab('#fffdf4', '#f6efdc'),
  tempeh: () =>
    food.slab(
      '#e2c79a',
      '#d3b282',
      [
        [-30, 6],
        [-8, 14],
        [10, 20],
        [-24, 20],
        [0, 28],
      ]
        .map(([x = 0, y = 0]) => oval(x, y, 5, 3.6, '#f5e4c4'))
        .join(''),
    ),
  // dairy
  cow: () => emoji('1f404', ''),
  'milk-glass': () => emoji('1f95b', ''),
  'ice-cream': () => emoji('1f366'),
  butter: () => emoji('1f9c8'),
  goat: () => emoji('1f410'),
  cheddar: () => emoji('1f9c0'),
  curds: () =>
    scattered(puff(shape('M-36 10C-44 -14 -14 -34 6 -28C32 -30 44 -6 34 14C30 34 -26 36 -36 10z', '#f9e3a4')), [
      [-26, 14, 0.56],
      [4, 22, 0.6],
      [32, 10, 0.52],
      [-12, -12, 0.56],
      [20, -16, 0.56],
    ]),
  string: () =>
    [-22, 0, 22].map((x) => move(puff(rect({ x: -9, y: -44, w: 18, h: 88 }, '#fff8e4', 9), 'puff-small'), x, 0, 1, x / 2)).join(''),
  // bakery
  sourdough: () => food.loaf('#b5702e', '#f3d6a0', true),
  rye: () => food.loaf('#7a4726', '#c99a66'),
  loaf: () => emoji('1f35e'),
  roll: () =>
    scattered(food.roll('#dca55c'), [
      [-24, 18, 0.62],
      [26, 18, 0.62],
      [0, -12, 0.66],
    ]),
  bun: () => food.roll('#cf8d3f', true),
  focaccia: food.focaccia,
  croissant: () => emoji('1f950'),
  'almond-croissant': () =>
    emoji('1f950') +
    [
      [-14, -8, 20],
      [4, -14, 70],
      [16, 2, -30],
      [-4, 8, 10],
      [-24, 12, 50],
    ]
      .map(([x = 0, y = 0, turn = 0]) =>
        move(puff(oval(0, 0, 8, 4.2, '#fbe8c4', 'stroke="#a9683a" stroke-width="1.2"'), 'puff-small'), x, y, 1, turn),
      )
      .join(''),
  'cinnamon-roll': food.cinnamonRoll,
  muffin: food.muffin,
  cookie: () => emoji('1f36a'),
  'oat-cookie': () => food.disc('#cf9a56', '#8a5a2a'),
  doughnut: () => emoji('1f369'),
  pie: () => emoji('1f967'),
  'pumpkin-pie': () => food.openPie('#c9691f'),
  cake: () => emoji('1f370'),
  'lemon-bar': () => food.squares('#e8c27a', '#f9dd55'),
  brownie: () => food.squares('#4a2a1c', '#5e3826'),
  bagel: () => emoji('1f96f'),
  waffle: () => emoji('1f9c7'),
  pancakes: () => emoji('1f95e'),
  toaster: () =>
    move(
      puff(rect({ x: -38, y: -30, w: 76, h: 60 }, '#d9a35a', 9)) +
        rect({ x: -29, y: -21, w: 58, h: 42 }, '#fff4ea', 10) +
        [
          [-14, -8],
          [8, -12],
          [16, 6],
          [-6, 8],
        ]
          .map(([x = 0, y = 0]) => oval(x, y, 4, 4, '#b5305a'))
          .join(''),
      0,
      0,
      1,
      -10,
    ),
  pretzel: () => emoji('1f968'),
  tortilla: () => food.disc('#f3dfa6', '#d9a860'),
  cracker: () => move(food.tile('#dca552', '#a8722e'), -14, 10, 0.8, -12) + move(food.tile('#e6b566', '#a8722e'), 18, -8, 0.8, 10),
  ricecake: () => food.disc('#f1e2c0', '#dcc598'),
  // meals
  soup: () => emoji('1f372'),
  sandwich: () => emoji('1f96a'),
  burrito: () => emoji('1f32f'),
  pizza: () => emoji('1f355'),
  burger: () => emoji('1f354'),
  fries: () => emoji('1f35f'),
  dumpling: () => emoji('1f95f'),
  spaghetti: () => emoji('1f35d'),
  penne: () =>
    scattered(food.tube('#eec36a', false), [
      [-22, 16, 0.66],
      [24, 18, 0.66],
      [0, -16, 0.7],
    ]),
  elbow: () =>
    scattered(food.tube('#f0bf5c', true), [
      [-24, 16, 0.6],
      [24, 18, 0.6],
      [0, -18, 0.64],
    ]),
  bowl: () => emoji('1f963'),
  // pantry
  beans: () => emoji('1fad8'),
  chickpea: () =>
    scattered(
      puff(
        shape('M-40 4C-40 -26 -16 -40 6 -38C14 -44 22 -38 22 -32C40 -20 44 4 34 22C20 42 -16 42 -30 28C-38 20 -40 12 -40 4z', '#e2bd7c'),
      ),
      three,
    ),
  peanut: () => emoji('1f95c'),
  almond: () => move(food.almond(), -18, 6, 0.85, -28) + move(food.almond('#b87644'), 20, 0, 0.85, 24),
  chestnut: () => emoji('1f330'),
  pistachio: () =>
    [
      [-20, 8, -24],
      [22, 2, 20],
    ]
      .map(([x = 0, y = 0, turn = 0]) =>
        move(
          puff(shape('M0 -42C26 -30 32 10 20 30C10 42 -10 42 -20 30C-32 10 -26 -30 0 -42z', '#e6d3ab')) +
            puff(shape('M0 -36C10 -20 12 14 4 36C-4 14 -6 -14 0 -36z', '#8fae4a'), 'puff-small'),
          x,
          y,
          0.85,
          turn,
        ),
      )
      .join(''),
  grain: () => emoji('1f33e'),
  wheat: () => emoji('1f33e'),
  olive: () => emoji('1fad2'),
  sunflower: () => emoji('1f33b'),
  bee: () => emoji('1f41d', ''),
  maple: () => emoji('1f341'),
  salt: () => emoji('1f9c2', ''),
  cinnamon: food.sticks,
  pepper: () =>
    scattered(puff(oval(0, 0, 42, 42, '#3a332c')) + stroke('M-20 -14C-6 -24 8 -20 16 -10M-24 8C-8 -2 10 0 22 10', '#5e544a', 4), many),
  fig: food.fig,
  rings: () =>
    scattered(food.ring('#dba452'), [
      [-24, 14, 0.6],
      [24, 16, 0.6],
      [0, -18, 0.62],
    ]),
  squares: () =>
    scattered(food.tile('#c98a45', '#8a4b21'), [
      [-22, 14, 0.56],
      [24, 16, 0.56],
      [0, -20, 0.58],
    ]),
  chocolate: () => emoji('1f36b'),
  popcorn: () => emoji('1f37f'),
  mustard: () => scattered(food.tapeFlower('#f2c52e', '#c98d12'), three),
  canoe: () => emoji('1f6f6', ''),
  // drinks
  bean: () => move(food.bean('#6b3f22'), -18, 6, 0.8, -30) + move(food.bean('#5a3218'), 22, 0, 0.8, 24),
  coffee: () => emoji('2615'),
  cocoa: () => emoji('2615'),
  teapot: () => emoji('1fad6'),
  hibiscus: () => emoji('1f33a'),
  daisy: () => food.tapeFlower('#fffdf4', '#f2b632'),
  drop: () => emoji('1f4a7', ''),
  tree: () => emoji('1f332', 'leafy'),
  // wellness and home
  lavender: () => emoji('1fabb', ''),
  echinacea: () => food.tapeFlower('#c9588f', '#b5622a'),
  sprout: () => emoji('1f331', 'leafy'),
  leaf: () => emoji('1f343', 'leafy'),
  pill: () => emoji('1f48a'),
  sun: () => emoji('2600-fe0f'),
  moon: () => emoji('1f319'),
  bubbles: () => emoji('1fae7', ''),
  sponge: () =>
    scattered(
      puff(rect({ x: -44, y: -26, w: 88, h: 52 }, '#f0c24a', 10)) +
        [
          [-24, -8],
          [0, 6],
          [22, -10],
          [-10, -14],
          [30, 10],
          [-30, 12],
        ]
          .map(([x = 0, y = 0]) => oval(x, y, 5, 4, shade('#f0c24a', -0.2)))
          .join(''),
      [
        [-4, 18, 0.9],
        [4, -16, 0.9],
      ],
    ),
  flowers: () =>
    grown.bouquet([
      emoji('1f33b'),
      emoji('1f337'),
      food.tapeFlower('#fffdf4', '#f2b632'),
      emoji('1f33a'),
      food.tapeFlower('#8f7fb8', '#f2b632'),
    ]),
  tulip: () =>
    [
      [-26, 10, -16],
      [26, 10, 16],
      [0, -10, 0],
    ]
      .map(([x = 0, y = 0, turn = 0]) => move(emoji('1f337'), x, y, 0.85, turn))
      .join(''),
  leaves: () =>
    shape('M-4 44C-46 24 -46 -24 -14 -46C8 -20 10 18 -4 44z', '#fffdf4') +
    shape('M6 44C-2 18 2 -20 22 -42C48 -18 44 24 6 44z', '#fffdf4', 'opacity=".85"') +
    stroke('M-4 44L-13 -22M6 44L18 -18', '#1f5b36', 3),
}
