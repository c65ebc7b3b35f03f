import type { RegistryStore } from "#registry/store.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import { plainPages } from "../../publish/plain-pages.ts";
import {
	type DrawnSample,
	LOCAL_URL,
	NOW,
	type Service,
	type ServiceOptions,
	startService,
} from "../running-service.ts";

export interface Mail {
	to: string;
	subject: string;
	text: string;
}

export interface DashboardService extends Service {
	mails: Mail[];
	/** Moves the clock forward. */
	pass(time: { hours: number }): void;
}

interface DashboardOptions {
	sendsMail?: boolean;
	baseUrl?: string;
	/** By default a store in memory. */
	store?: RegistryStore;
	providers?: NonNullable<ServiceOptions["providers"]>;
}

/** The service with its own clock, collected mails, and pages as their views. */
export async function startDashboard(
	drawn: DrawnSample,
	{ sendsMail = true, baseUrl = LOCAL_URL, ...options }: DashboardOptions = {},
): Promise<DashboardService> {
	const mails: Mail[] = [];
	let atMs = NOW.getTime();
	const service = await startService(drawn, {
		pages: { ...plainPages, render: async (_address, _page, view) => JSON.stringify(view) },
		now: () => new Date(atMs),
		baseUrl,
		...options,
		...(sendsMail ? { postMail: (mail) => mails.push(mail) } : {}),
	});
	return {
		...service,
		mails,
		pass: ({ hours }) => {
			atMs += hours * 3_600_000;
		},
	};
}

/** A browser that keeps cookies and names the origin of its forms. */
export function openBrowser(origin: string) {
	const cookies = new Map<string, string>();
	const ask = async (path: string, init: RequestInit = {}) => {
		const headers = new Headers({
			Accept: "text/html",
			"Sec-Fetch-Site": "same-origin",
			Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
		});
		for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
		const response = await fetch(origin + path, { ...init, headers, redirect: "manual" });
		for (const line of response.headers.getSetCookie()) {
			const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
			if (/; Max-Age=0(?:;|$)/.test(line)) cookies.delete(name);
			else cookies.set(name, value);
		}
		return response;
	};
	return {
		cookies,
		ask,
		send: (path: string, fields: Record<string, string> | URLSearchParams = {}) =>
			ask(path, { method: "POST", body: new URLSearchParams(fields) }),
		view: async (path: string): Promise<DashboardView> => read(await ask(path)),
	};
}

export type Browser = ReturnType<typeof openBrowser>;

export async function read(response: Response) {
	return JSON.parse(await response.text());
}

/** Path of the link in a mail. */
export function linkIn(mail: Mail | undefined): string {
	return /http:\S+?(\/sign-in\/\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
}
