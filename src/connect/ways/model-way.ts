import { type ClientWay, type ModelAccess, SHELLS, type Snippet } from "#contract/facts/connect.ts";
import { READ_FROM } from "../read-from.ts";
import { type Caution, caution } from "../safety/caution.ts";
import { checkAddress, checkTexts } from "../safety/check-texts.ts";
import { trySnippets } from "../shells/command-snippets.ts";
import type { Word } from "../shells/quote.ts";
import { SECRET_PLACEHOLDER } from "../templates/template.ts";
import { plainWay, textSnippet, type WayParts } from "./way-parts.ts";

const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** A model at a provider: its name there, the variable for the key, and a first request. */
export function modelWay(access: ModelAccess): WayParts {
	const { provider, provider_name: name = provider, model, endpoint } = access;
	const called = { label: `API of ${name}`, target: endpoint ?? `${provider}/${model}` };
	return plainWay(called, checkModel(access), () => [modelClient(access)]);
}

/** Those that commands set. Of several keys, the first: a key and, say, a region belong together. */
export function variablesOf({ environment }: ModelAccess): string[] {
	const areKeys = environment.every((name) => name.endsWith("API_KEY"));
	return areKeys ? environment.slice(0, 1) : environment;
}

function modelClient(access: ModelAccess): ClientWay {
	const { model, endpoint, environment } = access;
	const set = variablesOf(access);
	const others = environment.slice(set.length);
	return {
		client: "api",
		label: "Its API",
		read_from: READ_FROM.api,
		snippets: [
			textSnippet("address", "Name at the provider", model),
			...set.flatMap(variableSnippets),
			...(endpoint === null ? [] : curlSnippets(access, endpoint)),
		],
		link: null,
		notes: [
			...(others.length > 0 ? [`Its document also names ${others.join(", ")}.`] : []),
			...(endpoint === null
				? ["The address of its API is not stated: use the provider's library."]
				: []),
		],
	};
}

function checkModel({ endpoint, model, environment, ...by }: ModelAccess): Caution[] {
	return [
		...(endpoint === null ? [] : checkAddress([endpoint])),
		...checkTexts([[endpoint ?? "", model, by.provider, by.provider_name ?? ""]]),
		...(environment.every((name) => VARIABLE.test(name))
			? []
			: [caution("no-command", "A variable has a name that is not valid.")]),
	];
}

const SET = {
	posix: (name: string) => `export ${name}=${SECRET_PLACEHOLDER}`,
	powershell: (name: string) => `$env:${name} = '${SECRET_PLACEHOLDER}'`,
	cmd: (name: string) => `set "${name}=${SECRET_PLACEHOLDER}"`,
} as const;

function variableSnippets(name: string): Snippet[] {
	return SHELLS.map((shell) => ({
		kind: "command",
		label: `Set ${name}`,
		shell,
		path: null,
		syntax: "sh",
		text: SET[shell](name),
	}));
}

function curlSnippets({ model, environment }: ModelAccess, endpoint: string): Snippet[] {
	const [variable] = environment;
	const key: Word[] = variable === undefined ? [] : [["Authorization: Bearer ", { variable }]];
	const body = { model, messages: [{ role: "user", content: "Hello" }] };
	return trySnippets(`${endpoint.replace(/\/$/, "")}/chat/completions`, key, body);
}
