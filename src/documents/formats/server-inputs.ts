import type { Argument, Authentication, Input, Remote, Setting } from "#contract/facts/connect.ts";
import {
	flagAt,
	type Names,
	namedObjectsAt,
	objectMembersAt,
	objectsAt,
	type Place,
	requiredTextAt,
	textAt,
	wordAt,
	wordsAt,
} from "../content/place.ts";

/** An input of a server.json, with the old and new names of members. */
export function inputOf(place: Place, name: string): Input {
	return {
		name,
		description: textAt(place, "description"),
		required: flagAt(place, "isRequired", "is_required") ?? false,
		secret: flagAt(place, "isSecret", "is_secret") ?? false,
		format: textAt(place, "format") ?? "string",
		default: wordAt(place, "default"),
		choices: wordsAt(place, "choices"),
		placeholder: textAt(place, "placeholder"),
	};
}

export function variablesAt(place: Place): Input[] {
	return objectMembersAt(place, "variables").map((member) => inputOf(member, member.name));
}

/** Headers or environment variables. */
export function settingsAt(place: Place, ...names: Names): Setting[] {
	return namedObjectsAt(place, (item) => settingOf(item, item.name), ...names);
}

function settingOf(place: Place, name: string): Setting {
	const value = wordAt(place, "value");
	return { ...inputOf(place, name), value, variables: variablesAt(place) };
}

export function argumentsAt(place: Place, ...names: Names): Argument[] {
	return objectsAt(place, ...names).flatMap((item) => {
		const named = textAt(item, "type") === "named";
		const name = named ? requiredTextAt(item, "name") : "";
		if (name === null) return [];
		return [
			{
				...settingOf(item, name),
				kind: named ? ("named" as const) : ("positional" as const),
				hint: textAt(item, "valueHint", "value_hint"),
				repeated: flagAt(item, "isRepeated", "is_repeated") ?? false,
			},
		];
	});
}

/** Secret headers, and the standard one, are for authentication. */
export function authenticationOf({ headers }: Remote): Authentication[] {
	return headers
		.filter(({ name, secret }) => secret || name.toLowerCase() === "authorization")
		.map(({ name, description, required }) => ({ scheme: "header", name, description, required }));
}
