# docker build -t grundy . && docker run --rm grundy value 'kayles(10^18)'; packaging/README.md has more.
FROM debian:12-slim AS build
COPY . /grundy
RUN apt-get update && apt-get install -y --no-install-recommends make && make -C /grundy deb
FROM debian:12-slim
COPY --from=build /grundy/build/dist/grundy_*.deb /tmp/
RUN apt-get update && apt-get install -y --no-install-recommends /tmp/grundy_*.deb && rm -rf /tmp/*.deb /var/lib/apt/lists/*
USER nobody
EXPOSE 8017
ENTRYPOINT ["grundy"]
