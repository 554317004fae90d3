# Commands that run for long, such as watch, harvest and work:
#   docker build --tag robotomata .
#   docker run --rm --volume "$PWD:/data" --user "$(id -u)" robotomata watch --state state example.com

FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN npm ci && npm run pack -- /packed
# With what queues in Redis need.
RUN npm install --global --prefix /installed /packed/*.tgz bullmq@6.7.0 ioredis@6.0.0

FROM node:24-bookworm-slim
LABEL org.opencontainers.image.title="robotomata" \
      org.opencontainers.image.description="Watches, fetches and counts robots.txt files" \
      org.opencontainers.image.licenses="MIT"
COPY --from=build /installed /usr/local
RUN mkdir /data && chown node:node /data
USER node
WORKDIR /data
ENTRYPOINT ["robotomata"]
CMD ["--help"]
