import type { Argument, Input, Setting } from "#contract/facts/connect.ts";
import type { NamedTemplate, Slot, Template, WordGroup } from "./template.ts";

const LAST_WORD =
	/(?:KEYS?|TOKEN|SECRETS?|PASSWORD|PASSPHRASE|CREDENTIALS?|COOKIES?|AUTHORIZATION)$/;

const BRACES = /\{([A-Za-z_][A-Za-z0-9_.-]*)\}/g;

/** A setting without a value is a gap with its name. So is a stated secret, which must not be passed on. */
export function readSetting(setting: Setting, place: Slot["place"]): NamedTemplate {
	const { name, required } = setting;
	return { name, required, value: readValue({ setting, name, place }) };
}

interface Stated {
	setting: Setting;
	/** Name of the gap if there is no value. */
	name: string;
	place: Slot["place"];
}

function readValue({ setting, name, place }: Stated): Template {
	const { value, variables, secret: isMarked } = setting;
	const isNamed = place !== "argument" && namesSecret(name) && !NO_SECRET.test(value ?? "");
	const secret = isMarked || isNamed;
	const isKept = value !== null && value !== "" && !(secret && variables.length === 0);
	const isAsked = isKept && variables.length === 0 && isPlaceholder(value);
	if (!isKept || isAsked) {
		const { placeholder } = setting;
		const input = { ...setting, placeholder: isAsked ? value : placeholder };
		return [{ name, input: askedOf(input, namesSecret(name)), place }];
	}
	const [home] = IN_HOME.exec(value) ?? [];
	if (home !== undefined) return [{ name: "HOME", input: HOME, place }, value.slice(home.length)];
	// What is said of a setting is said of the one value that it takes.
	const said = variables.length === 1 ? setting.description : null;
	const inputs = new Map(
		variables.map((input) => [
			input.name,
			askedOf(input, isMarked || namesSecret(input.name), said),
		]),
	);
	return splitBraces(value, (gap) => {
		const input = inputs.get(gap);
		return input && { name: gap, input, place };
	});
}

/** Paths, addresses, switches and numbers. */
const NO_SECRET = /^[.~/\\]|^[A-Z]:\\|:\/\/|^(?:true|false|\d{1,9})$/i;

/** Only shells know the folder of the one who runs something, and few clients use one. */
const IN_HOME = /^(?:~|\$HOME|\$\{HOME\})(?=[/\\])/;
const HOME: Input = { ...undeclared("HOME"), description: "Your home folder.", format: "filepath" };

/** A value that an example leaves to its reader: `<token>`, `YOUR_TOKEN`, `token-here`, `/path/to/file`, `/Users/me/file`. */
function isPlaceholder(value: string): boolean {
	return /^<[^<>]+>$|^(?:your|optional)[-_][\w-]+$|[-_]here$|(?:^|[/\\])path[/\\]to[/\\]|^(?:[A-Z]:)?[/\\]Users[/\\]/i.test(
		value,
	);
}

/** Braces in an address are always gaps, because no address works with them. */
export function readAddress(url: string, inputs: ReadonlyMap<string, Input>): Template {
	return splitBraces(url, (name) => ({
		name,
		input: inputs.get(name) ?? undeclared(name),
		place: "url",
	}));
}

function splitBraces(text: string, slotOf: (name: string) => Slot | undefined): Template {
	const parts: (string | Slot)[] = [];
	let end = 0;
	for (const match of text.matchAll(BRACES)) {
		const slot = slotOf(match[1] ?? "");
		if (!slot) continue;
		parts.push(text.slice(end, match.index), slot);
		end = match.index + match[0].length;
	}
	parts.push(text.slice(end));
	return parts.filter((part) => part !== "");
}

/** A standard value that only an example has is none. */
function askedOf(input: Input, isSecret: boolean, said: string | null = null): Input {
	const { default: standard, secret, format, choices, required } = input;
	const description = input.description ?? said;
	// Some examples describe a value by what stands for it.
	const isSaid =
		description !== null && !isPlaceholder(description) && !/^\$\{.*\}$/.test(description);
	const result = {
		...input,
		description: isSaid ? description : null,
		secret: secret || (isSecret && format !== "boolean"),
	};
	if (standard === null) return result;
	const isOther = choices.length > 0 && !choices.includes(standard);
	const isNone = isOther || (required && standard === "");
	return isNone || IN_HOME.test(standard) || isPlaceholder(standard)
		? { ...result, default: null, placeholder: standard || input.placeholder }
		: result;
}

export function plainInput(name: string): Input {
	return {
		name,
		description: null,
		required: null,
		secret: false,
		format: "string",
		default: null,
		choices: [],
		placeholder: null,
	};
}

function undeclared(name: string): Input {
	return { ...plainInput(name), required: true, secret: namesSecret(name) };
}

/** Arguments of a document as groups of words. */
export function readArguments(list: readonly Argument[]): WordGroup[] {
	return list
		.filter((argument) => !isRepeated(argument) || argument.name.startsWith("-"))
		.map(argumentInWords)
		.map((argument, at) =>
			argument.kind === "named" ? readNamed(argument) : readPositional(argument, at),
		);
}

/** The first schema's documents have the text of an argument as its name, value and default. */
function isRepeated({ kind, name, value }: Argument): boolean {
	return kind === "named" && name !== "" && name === value;
}

/** An option and its value in one text, as two words. */
export function argumentInWords(argument: Argument): Argument {
	const text = isRepeated(argument) || argument.kind === "positional" ? argument.value : null;
	const { name = "", value } =
		/^(?<name>--?[A-Za-z][\w-]*(?:=| +))(?<value>.+)$/s.exec(text ?? "")?.groups ?? {};
	if (value !== undefined && !(name.endsWith("=") && !isPlaceholder(value)))
		return { ...argument, kind: "named", name: name.trim(), value, default: null };
	// The description is of the whole.
	return isRepeated(argument)
		? { ...argument, value: null, default: null, description: null }
		: argument;
}

/** An option and its value in the next word as one argument. */
export function inPairs(list: readonly Argument[], takesNext: RegExp): Argument[] {
	const pairs: Argument[] = [];
	for (const argument of list) {
		const option = wordOf(pairs.at(-1) ?? argument);
		const isValue = pairs.length > 0 && argument.kind === "positional" && takesNext.test(option);
		if (!isValue) pairs.push(argument);
		else pairs.splice(-1, 1, { ...argument, kind: "named", name: option, hint: null });
	}
	return pairs;
}

/** An argument as it is written. */
export function wordOf({ kind, value, name }: Argument): string {
	return kind === "named" && value !== null && value !== name
		? `${name} ${value}`
		: (value ?? name);
}

function readNamed(argument: Argument): WordGroup {
	const { name, required } = argument;
	if (isSwitch(argument)) return { words: [[name]], decides: [], required: true };
	const value = readGiven(argument, name.replace(/^-+|=$/g, ""));
	const words = name.endsWith("=") ? [[name, ...value]] : [[name], value];
	return { words, decides: value, required };
}

/** An option without any information about its value has none, as in VS Code. */
export function isSwitch({ value, description, choices, default: standard }: Argument): boolean {
	return !value && !description && choices.length === 0 && standard === null;
}

function readPositional(argument: Argument, at: number): WordGroup {
	const text = argument.hint ?? (argument.name || `argument-${at + 1}`);
	const name = isPlaceholder(text) ? text.replace(/^<?(?:your[-_ ])?|>$/gi, "") : text;
	const value = readGiven(argument, name);
	const [start = ""] = value;
	const isOption = typeof start === "string" && start.startsWith("-");
	// Without a word that has only its place, the following ones would take it.
	return { words: [value], decides: value, required: !isOption };
}

function readGiven(argument: Argument, name: string): Template {
	const place: Slot["place"] = "argument";
	return readValue({ setting: argument, name, place });
}

/** True if the last word of a name says that its value is secret, whatever the document marks. `ACCESS_KEY_ID`, `TOKEN_URL` and `KEY_PATH` are not. */
export function namesSecret(name: string): boolean {
	const words = name.replace(/([a-z0-9])(?=[A-Z])/g, "$1_").toUpperCase();
	return LAST_WORD.test(words.replace(/(?<![^A-Z])[^A-Z]+$/, ""));
}
