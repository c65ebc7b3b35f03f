import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

interface JobToken {
	audience?: string;
	issuer?: string;
	at: Date;
	seconds?: number;
	notBefore?: Date;
	/** Null for a token without an ID. */
	id?: string | null;
	claims: Readonly<Record<string, unknown>>;
	/** True for a key that the issuer does not publish. */
	isForged?: boolean;
	algorithm?: "RS256" | "none";
}

/** An issuer of tokens of CI jobs on this machine: discovery, keys, signatures. */
export async function startIssuer() {
	const [own, other] = await Promise.all([generateKeyPair("RS256"), generateKeyPair("RS256")]);
	const asked: string[] = [];
	let isAway = false;
	const server = createServer(async (request, response) => {
		asked.push(request.url ?? "");
		if (isAway) return void response.writeHead(503).end();
		const content = request.url?.startsWith("/.well-known/openid-configuration")
			? { issuer: origin, jwks_uri: `${origin}/keys`, response_types_supported: ["id_token"] }
			: { keys: [{ ...(await exportJWK(own.publicKey)), kid: "one", alg: "RS256", use: "sig" }] };
		response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(content));
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	const origin = `http://127.0.0.1:${port}`;
	let tokens = 0;
	return {
		origin,
		/** Paths that were requested. */
		asked,
		setAway: (value: boolean) => {
			isAway = value;
		},
		/** The token that the issuer gives to a job. */
		async sign(token: JobToken): Promise<string> {
			tokens += 1;
			const seconds = Math.floor(token.at.getTime() / 1000);
			const jwt = new SignJWT({ ...token.claims })
				.setProtectedHeader({ alg: "RS256", kid: "one" })
				.setIssuer(token.issuer ?? origin)
				.setAudience(token.audience ?? "https://registry.test")
				.setIssuedAt(seconds)
				.setExpirationTime(seconds + (token.seconds ?? 300));
			if (token.id !== null) jwt.setJti(token.id ?? `job ${tokens}`);
			if (token.notBefore) jwt.setNotBefore(token.notBefore);
			return jwt.sign(token.isForged ? other.privateKey : own.privateKey);
		},
		async close() {
			server.closeAllConnections();
			server.close();
			await once(server, "close");
		},
	};
}

export type JobIssuer = Awaited<ReturnType<typeof startIssuer>>;
