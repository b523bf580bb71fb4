# Fieldbook in a container: compose.yaml starts it, docs/operations.md describes it.

FROM node:24-trixie-slim AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc prisma.config.ts ./
COPY prisma ./prisma
RUN npm ci
COPY . .
RUN npm run build:runtime -- --out /app

FROM debian:trixie-slim
COPY --from=build /usr/local/bin/node /usr/local/bin/
# PostgreSQL runs as this user, and wants its name.
RUN useradd --uid 10001 --user-group --home-dir /data --no-create-home --shell /usr/sbin/nologin fieldbook \
  && install --directory --owner=fieldbook --group=fieldbook --mode=0700 /data
COPY --from=build /app /app
WORKDIR /app
USER fieldbook
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=10s --start-period=120s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--import", "./lib/server/tsx.mjs", "lib/server/start.ts"]
