/** What goes on at each stage, and what is whose to do: everybody is told, whoever is asked and whoever waits. */

/** What those who are asked do (after their names: several, one); what is for a Crew player, what for the DJ; what for who is asked, where that differs. */
type Doing = { several: string; one: string; crew: string; dj: string; asked?: string };

const WAITING = "Watch the scene. The wall is open: a wish or a suggestion is always welcome.";

export const DOING: Record<string, Doing> = {
  agree: { several: "read both lists", one: "reads both lists", crew: "Say what you want to see tonight, and what not. Then press Ready.", dj: "You play the Rivals and everybody else. Say what you want to see tonight, and what not. Then press Ready." },
  brawlers: { several: "write their Brawlers", one: "writes a Brawler", crew: "Yours is on the table. Read the others as they come, and answer what they ask you.", dj: "Your Rivals come later. Read the Brawlers as they are shown, answer what players ask you, and look for a weak spot to build Rivals on.", asked: "Write somebody you would like to see on a screen. What is missing is named; nothing is shown before you say so." },
  crew_sheet: { several: "write the Crew sheet", one: "writes the Crew sheet", crew: "It is everybody's sheet: write along, or say that it stands.", dj: "The sheet is the Crew's, and you read along. You may suggest. What they hold dear is what your Rivals will want." },
  rivals1: { several: "make the Rival Crew", one: "makes the Rival Crew", crew: "The DJ invents whom you will face. Suggest what your Brawler would hate most.", dj: "Yours to invent: name, Hideout, what holds them together. Turn the Crew upside down.", asked: "Yours to invent: name, Hideout, what holds them together. Turn the Crew upside down." },
  rivals2: { several: "say what makes the Rivals different", one: "says what makes the Rivals different", crew: "Your half of their sheet: what makes them unlike you?", dj: "The Crew writes this half, and you cannot overrule it. Read along: it is how you will play them." },
  first_picker: { several: "choose who sets the first scene", one: "chooses who sets the first scene", crew: "Name yourself, or somebody.", dj: "Anybody may set the first scene. Leave it to a player, if one wants it." },
  next_picker: { several: "choose who sets the next scene", one: "chooses who sets the next scene", crew: WAITING, dj: "You may be named too. Every player sets at least one of the five.", asked: "The light passes on. Who sets the next scene?" },
  pick_prompt: { several: "pick the card of the scene", one: "picks the card of the scene", crew: WAITING, dj: "Think of who else could be there: you will play them.", asked: "The scene is yours. The card says what kind of scene it is, not how it ends." },
  frame: { several: "set the scene", one: "sets the scene", crew: "The place is drawn as it is named. Where is your Brawler when the lights go on?", dj: "The place is drawn as it is named. Whom do they meet there? You play everybody but the Crew.", asked: "Name a place: it is drawn for everybody as you write. The rest may stay open." },
  rival_creator: { several: "say whose Rival is met", one: "says whose Rival is met", crew: WAITING, dj: "The Rival of this scene will be yours to play.", asked: "One of the Crew meets their opposite in this scene. Whose Rival is it?" },
  scene: { several: "play the scene", one: "plays the scene", crew: "Say what your Brawler does or says. Whoever set the scene ends it.", dj: "Play everybody but the Crew, and give trouble. Award a Bond point when they show teamwork, protection or loyalty: one a scene." },
  shown: { several: "look back on the scene", one: "looks back on the scene", crew: "Did the Crew stand by each other?", dj: WAITING },
  backdrop: { several: "choose where it comes to a Brawl", one: "chooses where it comes to a Brawl", crew: "Propose a place that fits the story, or agree to one.", dj: "Propose a place that fits the story, or agree to one." },
  add_zone: { several: "name Zones of the map", one: "names a Zone of the map", crew: "Everybody names one in turn. Which corner must not be missing?", dj: "Everybody names one in turn, you too. Which corner would your Rivals hold?" },
  arrange: { several: "lay out the map", one: "lays out the map", crew: "Move the Zones until all agree.", dj: "Move the Zones until all agree. You will fight here too." },
  epilogue: { several: "tell how it ends", one: "tells how it ends", crew: "How does your Brawler take it? Then press Ready.", dj: "How do the Rivals take it? Then press Ready." },
  boost: { several: "choose a Crew Boost", one: "chooses a Crew Boost", crew: "It is the Crew's for the sessions to come.", dj: "The Crew has won it and chooses alone." },
};

const list = (names: string[]): string => (names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`);

/** "Lu and Sam write their Brawlers.": what the others do; nothing where no other is asked. */
export function othersDo(stage: string, names: string[]): string {
  const doing = DOING[stage];
  if (!names.length || !doing) return "";
  return `${list(names)} ${names.length > 1 ? doing.several : doing.one}.`;
}

/** What is one's own to do; the DJ who only reads along is told otherwise than who is asked. */
export function yours(stage: string, dj: boolean, asked: boolean): string {
  const doing = DOING[stage];
  return (asked && doing?.asked) || (dj ? doing?.dj : doing?.crew) || "";
}
