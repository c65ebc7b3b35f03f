import { isLoopbackHost } from "#domain/loopback-host.ts";
import type { Values } from "../environment.ts";

interface SettingRule {
	settings: readonly string[];
	isBroken(values: Values): boolean;
	sentence(values: Values): string;
}

/** What settings mean for each other. */
export const SETTING_RULES: readonly SettingRule[] = [
	{
		settings: ["TLS_CERT", "TLS_KEY"],
		isBroken: ({ TLS_CERT, TLS_KEY }) => !TLS_CERT !== !TLS_KEY,
		sentence: () => "TLS_CERT and TLS_KEY belong together; only one of them is set.",
	},
	{
		settings: ["HOST", "BASE_URL"],
		isBroken: ({ TLS_CERT, BASE_URL, HOST }) =>
			!TLS_CERT && BASE_URL === undefined && !isLoopbackHost(HOST),
		sentence: ({ HOST }) =>
			`HOST ${HOST} can be reached from outside: say with BASE_URL how, or set TLS_CERT and TLS_KEY.`,
	},
	{
		settings: ["FOLLOW_URL", "BUILDS"],
		isBroken: ({ FOLLOW_URL, BUILDS }) => FOLLOW_URL !== undefined && BUILDS === "on",
		sentence: () => "FOLLOW_URL needs BUILDS=off: who takes releases from elsewhere makes none.",
	},
	{
		settings: ["FOLLOW_URL", "PUBLISH_URL"],
		isBroken: ({ FOLLOW_URL, PUBLISH_URL }) =>
			FOLLOW_URL !== undefined && PUBLISH_URL !== undefined,
		sentence: () => "FOLLOW_URL and PUBLISH_URL exclude each other.",
	},
];
