import type { Prompt, Resource, Skill } from "#contract/abilities.ts";
import { cutText } from "../../cut-text.ts";

/** A prompt, a resource or a skill in a few words. */
export interface AbilityRow {
	name: string;
	description: string;
}

/** A page shows this many, each cut to this length; the documents have everything. */
const MAX_ROWS = 30;
const WORDS_CHARACTERS = 300;

export function promptRows(prompts: readonly Prompt[]): AbilityRow[] {
	return prompts.slice(0, MAX_ROWS).map(({ name, description, arguments: asked }) => {
		const names = asked.map((one) => (one.required ? `${one.name} (required)` : one.name));
		const takes = names.length === 0 ? null : `Takes ${names.join(", ")}.`;
		return { name, description: wordsOf(description, takes) };
	});
}

export function resourceRows(resources: readonly Resource[]): AbilityRow[] {
	return resources.slice(0, MAX_ROWS).map(({ name, uri, type, description }) => ({
		name,
		description: wordsOf(uri, type, description),
	}));
}

export function skillRows(skills: readonly Skill[]): AbilityRow[] {
	return skills
		.slice(0, MAX_ROWS)
		.map(({ name, description }) => ({ name, description: wordsOf(description) }));
}

function wordsOf(...parts: readonly (string | null)[]): string {
	return cutText(parts.filter((part) => part !== null).join(" "), WORDS_CHARACTERS);
}
