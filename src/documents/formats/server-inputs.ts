import type { Argument, Authentication, Input, Remote, Setting } from "#contract/facts/connect.ts";
import type { Names, Place } from "../content/place.ts";

/** An input of a server.json, with the old and new names of members. */
export function inputOf(place: Place): Input {
	return {
		name: place.name,
		description: place.text("description"),
		required: needAt(place, "isRequired", "is_required"),
		secret: place.boolean("isSecret", "is_secret") ?? false,
		format: place.text("format") ?? "string",
		default: place.word("default"),
		choices: place.words("choices"),
		placeholder: place.text("placeholder"),
	};
}

/** Whether a document says that a value is needed, by a member or in words. Null if it does not. */
export function needAt(place: Place, ...names: Names): boolean | null {
	const isOptional = /\boptional\b/iu.test(place.text("description") ?? "");
	return place.boolean(...names) ?? (isOptional ? false : null);
}

export function variablesAt(place: Place): Input[] {
	return place.objectMembers("variables").map(inputOf);
}

/** Headers or environment variables. */
export function settingsAt(place: Place, ...names: Names): Setting[] {
	return place.namedObjects(settingOf, ...names);
}

function settingOf(place: Place): Setting {
	return { ...inputOf(place), value: place.word("value"), variables: variablesAt(place) };
}

export function argumentsAt(place: Place, ...names: Names): Argument[] {
	return place.objects(...names).flatMap((item) => {
		const named = item.text("type") === "named";
		const name = named ? item.requiredText("name") : "";
		if (name === null) return [];
		return [
			{
				...settingOf(item),
				name,
				kind: named ? ("named" as const) : ("positional" as const),
				hint: item.text("valueHint", "value_hint"),
				repeated: item.boolean("isRepeated", "is_repeated") ?? false,
			},
		];
	});
}

/** Secret headers, and the standard one, are for authentication. */
export function authenticationOf({ headers }: Remote): Authentication[] {
	return headers
		.filter(({ name, secret }) => secret || name.toLowerCase() === "authorization")
		.map(({ name, description, required }) => ({
			scheme: "header",
			name,
			description,
			required: required === true,
		}));
}
