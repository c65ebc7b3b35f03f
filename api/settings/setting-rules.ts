import { isLoopbackHost } from "#domain/loopback-host.ts";
import type { Values } from "../environment.ts";

interface SettingRule {
	settings: readonly string[];
	isBroken(values: Values): boolean;
	sentence(values: Values): string;
}

/** Rules between settings. */
export const SETTING_RULES: readonly SettingRule[] = [
	{
		settings: ["TLS_CERT", "TLS_KEY"],
		isBroken: ({ TLS_CERT, TLS_KEY }) => !TLS_CERT !== !TLS_KEY,
		sentence: () => "Only one of TLS_CERT and TLS_KEY is set; set both.",
	},
	{
		settings: ["HOST", "BASE_URL"],
		isBroken: ({ TLS_CERT, BASE_URL, HOST }) =>
			!TLS_CERT && BASE_URL === undefined && !isLoopbackHost(HOST),
		sentence: ({ HOST }) =>
			`HOST ${HOST} can be reached from outside: set BASE_URL to the public address, or set TLS_CERT and TLS_KEY.`,
	},
	{
		settings: ["FOLLOW_URL", "BUILDS"],
		isBroken: ({ FOLLOW_URL, BUILDS }) => FOLLOW_URL !== undefined && BUILDS === "on",
		sentence: () =>
			"FOLLOW_URL requires BUILDS=off: a process that downloads releases cannot build them.",
	},
	{
		settings: ["FOLLOW_URL", "PUBLISH_URL"],
		isBroken: ({ FOLLOW_URL, PUBLISH_URL }) =>
			FOLLOW_URL !== undefined && PUBLISH_URL !== undefined,
		sentence: () => "FOLLOW_URL and PUBLISH_URL are both set; set only one.",
	},
];
