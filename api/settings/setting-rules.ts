import { accessSync, constants, statSync } from "node:fs";
import { isLoopbackHost } from "#domain/web/loopback-host.ts";
import type { Values } from "./environment.ts";

interface SettingRule {
	settings: readonly string[];
	isBroken(values: Values): boolean;
	sentence(values: Values): string;
}

/** Hosts that listen on every address of the machine. */
const EVERY_ADDRESS: readonly string[] = ["0.0.0.0", "::"];

export const SETTING_RULES: readonly SettingRule[] = [
	{
		settings: ["TLS_CERT", "TLS_KEY"],
		isBroken: ({ TLS_CERT, TLS_KEY }) => !TLS_CERT !== !TLS_KEY,
		sentence: () => "Only one of TLS_CERT and TLS_KEY is set; set both.",
	},
	...(["TLS_CERT", "TLS_KEY"] as const).map((name) => ({
		settings: [name],
		isBroken: (values: Values) => !!values[name] && !isReadableFile(values[name]),
		sentence: () => `The file that ${name} names cannot be read.`,
	})),
	...(["DATA_DIR", "RELEASES_DIR"] as const).map((name) => ({
		settings: [name],
		isBroken: (values: Values) => isTakenByFile(values[name]),
		sentence: (values: Values) => `${name} ${values[name]} is not a folder.`,
	})),
	{
		settings: ["PORT", "METRICS_PORT"],
		isBroken: ({ PORT, METRICS_PORT, HOST, METRICS_HOST }) =>
			PORT === METRICS_PORT &&
			(HOST === METRICS_HOST || [HOST, METRICS_HOST].some((host) => EVERY_ADDRESS.includes(host))),
		sentence: ({ PORT }) => `PORT and METRICS_PORT are both ${PORT}; set different ones.`,
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

function isReadableFile(path: string): boolean {
	try {
		accessSync(path, constants.R_OK);
		return !statSync(path).isDirectory();
	} catch {
		return false;
	}
}

/** A folder that does not exist is created when it is needed. */
function isTakenByFile(path: string): boolean {
	try {
		return !statSync(path).isDirectory();
	} catch {
		return false;
	}
}
